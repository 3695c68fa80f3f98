import { setTimeout as sleep } from 'node:timers/promises';
import { type FullEntry, requestLogEntry } from '@/lib/console/request-log/list-requests';
import type { Intent } from '@/lib/console/request-log/request-log';
import type { Entry } from '@/lib/console/request-log/request-row';
import type { Operation } from '@/lib/contract/schema/operation';
import { timeoutOf } from '../api-client/call';
import { lost, outcomeOf, parseAnswer } from '../api-client/outcome';
import { rejectionsIn } from '../browser/rejections';
import type { Result } from '../browser/result';

/** How often a repeated write checks whether the first one has its response. */
const POLL_MS = 100;

/** The first write of an intent once its outcome is known; as it is when that takes longer than a write may. */
async function firstOutcome(
  { effect }: Operation,
  id: number,
  tenant: string,
): Promise<FullEntry | undefined> {
  for (const until = Date.now() + timeoutOf(effect); ; await sleep(POLL_MS)) {
    const entry = await requestLogEntry(id, tenant);
    if (entry?.outcome !== 'open' || Date.now() > until) return entry;
  }
}

/**
 * The result of a repeated write, which is not sent again: that of the first request with its key, waiting for it if necessary.
 * Another write with a used key is rejected with 422, as by a platform (D19).
 */
export async function firstResult(
  operation: Operation,
  intent: Intent,
  { id, requestId }: Entry,
): Promise<Result<unknown>> {
  const first = await firstOutcome(operation, id, intent.tenant);
  const isSame =
    first?.operation === intent.operation &&
    first.path === intent.path &&
    (first.body ?? undefined) === intent.body;
  if (!isSame) {
    const message = 'This key was used for another write';
    return {
      kind: 'refused',
      status: 422,
      message,
      issues: [{ path: '', message, code: 'idempotency_key' }],
      requestId,
    };
  }
  const { outcome, status, answer, rejections } = first;
  if (outcome === 'open')
    return lost(operation, 'console', true, { requestId, message: 'The same write is still under way' });
  if (status === null) {
    const message = first.message ?? undefined;
    return lost(operation, 'unconfirmed', outcome !== 'unreachable', { requestId, message });
  }
  if (outcome !== 'answered')
    return outcomeOf(operation, { status, headers: {}, text: answer ?? '' }, requestId);
  const parsed = parseAnswer(operation, answer ?? '');
  if (!('error' in parsed)) {
    const reported = rejectionsIn(operation.name, parsed.answer) === undefined ? rejections : undefined;
    return { kind: 'ok', ...parsed, requestId, ...(reported ? { rejections: reported } : {}) };
  }
  return lost(operation, parsed.error, true, {
    requestId,
    message: 'This was done before; its answer was not kept whole',
  });
}
