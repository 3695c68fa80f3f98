import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { sendError } from '@/lib/console/http/error-response';
import { env } from '@/lib/env';
import { acceptConsoleCall } from './internal-call';
import type { Group } from './request-target';
import { addLimited, createTenantQueues, QueueFullError } from './tenant-queues';
import { isPageVisit, sendWaitingPage } from './waiting-page';

/** Limits for one kind of request. Requests beyond the limits get 503. */
export type LoadLimit = {
  /** Maximum number of requests that run at the same time. */
  maxRunning: number;
  /** Maximum number of requests that wait. */
  waiting: number;
  /** Maximum time that a request waits. */
  waitMs: number;
  /** Delay of the 503 if too many requests wait. Slows down clients that retry immediately. */
  rejectDelayMs: number;
};

// A page takes 50 ms of CPU, so concurrent pages only delay each other unless they wait for a remote platform. A list of the
// platform takes 2 ms. The relay mostly waits for the platform, to which it has 64 connections.
const defaultLimits = {
  pages: { maxRunning: env.platformUrl ? 16 : 6, waiting: 48, waitMs: 5_000, rejectDelayMs: 1_000 },
  calls: { maxRunning: 24, waiting: 48, waitMs: 5_000, rejectDelayMs: 1_000 },
  relay: { maxRunning: 64, waiting: 64, waitMs: 5_000, rejectDelayMs: 1_000 },
};

type Limits = Readonly<Record<keyof typeof defaultLimits, LoadLimit>>;

const kinds: Partial<Record<Group, keyof Limits>> = {
  console: 'pages',
  read: 'pages',
  openapi: 'calls',
  sandbox: 'calls',
  documents: 'calls',
  relay: 'relay',
};

/** Resolves when the response headers are sent or the client disconnects. Streaming the body does not count as running. */
const headSent = (res: ServerResponse): Promise<void> =>
  new Promise((settle) => {
    res.once('head', settle).once('close', settle);
  });

/**
 * Waits for the request body without counting the request as running, so that slow senders do not block other requests. Resolves
 * to true when the body is complete. Resolves to false if the client disconnects, or if the body is larger than the request's
 * buffer, because then only the handler can read it.
 */
function receiveBody(req: IncomingMessage): Promise<boolean> {
  const length = Number(req.headers['content-length'] ?? 0);
  if (length === 0 && req.headers['transfer-encoding'] === undefined) return Promise.resolve(true);
  if (length > req.readableHighWaterMark) return Promise.resolve(false);
  return new Promise((settle) => {
    const check = () => {
      if (!req.complete && !req.destroyed && req.readableLength < req.readableHighWaterMark) return;
      req.off('readable', check);
      settle(req.complete);
    };
    req.on('readable', check).once('close', check);
  });
}

/**
 * Returns a function that runs a request within the limits, or responds with 503 and `Retry-After`. Assets, health checks and
 * metrics have no limits. `tenantOf` returns the tenant of a call with a valid key. Calls without a valid key share one queue,
 * because their tenant is not authenticated.
 */
export function createLoadLimiter(
  tenantOf: (req: IncomingMessage) => Promise<string | undefined>,
  limits: Limits = defaultLimits,
) {
  const queues = {
    pages: new PQueue({ concurrency: limits.pages.maxRunning }),
    calls: new PQueue({ concurrency: limits.calls.maxRunning }),
    relay: new PQueue({ concurrency: limits.relay.maxRunning }),
  };
  const queueByTenant = createTenantQueues();
  return async (
    group: Group,
    req: IncomingMessage,
    res: ServerResponse,
    run: () => Promise<void>,
  ): Promise<void> => {
    const kind = kinds[group];
    // The console's calls to the embedded platform count as part of the requests that send them.
    if (!kind || (kind === 'calls' && acceptConsoleCall(req))) return run();
    if (!(await receiveBody(req))) return req.destroyed ? undefined : run();
    const arrivedAt = performance.now();
    const reject = () => {
      if (kind === 'pages' && isPageVisit(req)) sendWaitingPage(req, res, 'busy');
      else
        sendError(res, 503, 'Too many concurrent requests: try again in a moment', {
          headers: { 'retry-after': '2' },
        });
    };
    let work: Promise<void> | undefined;
    try {
      const runLimited = () =>
        addLimited(queues[kind], limits[kind].waiting, async () => {
          // The client disconnected while the request waited.
          if (res.destroyed) return;
          if (performance.now() - arrivedAt > limits[kind].waitMs) return reject();
          const headersSent = headSent(res);
          work = run();
          await Promise.race([work, headersSent]);
        });
      await (kind === 'calls' ? queueByTenant(await tenantOf(req), runLimited) : runLimited());
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      await sleep(limits[kind].rejectDelayMs, undefined, { ref: false });
      if (!res.destroyed) reject();
    }
    await work;
  };
}
