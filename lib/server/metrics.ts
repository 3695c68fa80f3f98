import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { database } from '@/lib/db/pool';
import type { Group } from './request-target';

// Collects metrics of event loop delay, memory, garbage collection and file handles.
collectDefaultMetrics();
// Omits the version of Node, so that metrics do not show which known vulnerabilities apply.
register.removeSingleMetric('nodejs_version_info');

const durations = new Histogram({
  name: 'tallyman_http_request_duration_seconds',
  help: 'Requests by route group, method and status; its _count gives rate and errors',
  labelNames: ['group', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

new Gauge({
  name: 'tallyman_database_pool_connections',
  help: 'Connections to PostgreSQL of this process, and the queries that wait for one',
  labelNames: ['state'],
  collect() {
    const { pool } = database;
    this.set({ state: 'open' }, pool?.totalCount ?? 0);
    this.set({ state: 'idle' }, pool?.idleCount ?? 0);
    this.set({ state: 'waiting' }, pool?.waitingCount ?? 0);
  },
});

/** Measures a request until its response has been sent or its client has disconnected. */
export function observeRequest(req: IncomingMessage, res: ServerResponse, group: Group): void {
  const startedAt = performance.now();
  res.once('close', () =>
    durations.observe(
      { group, method: req.method ?? '', status: res.statusCode },
      (performance.now() - startedAt) / 1000,
    ),
  );
}

/** Returns all metrics in the Prometheus text format. */
export const metricsText = (): Promise<string> => register.metrics();
export const metricsType = register.contentType;
