import PQueue from 'p-queue';
import type { Scope } from './tenant-scope';

/** Queues by kind and tenant. An idle queue is deleted. */
const queues = new Map<string, PQueue>();

/**
 * Runs a tenant's transactions of one kind one at a time, because two transactions that create the same reference would violate a
 * constraint. Within this process, transactions wait without a connection, so that one tenant's queue cannot take all
 * connections. Transactions of different processes wait for a lock.
 */
export function oneAtATime<T>(
  scope: Scope,
  kind: 'receiving-orders' | 'sales-orders',
  work: (tx: Scope) => Promise<T>,
): Promise<T> {
  const name = `${kind} ${scope.tenantId}`;
  const queue = queues.get(name) ?? new PQueue({ concurrency: 1 }).on('idle', () => queues.delete(name));
  queues.set(name, queue);
  return queue.add(() =>
    scope.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('${kind}:' || $1, 0))`);
      return work(tx);
    }),
  );
}
