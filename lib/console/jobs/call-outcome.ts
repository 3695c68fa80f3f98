import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { failureIssues, rejectedPaths, unreadable } from '../browser/rejections';
import type { Failure, Result } from '../browser/result';
import { writeOutcome } from '../request-log/write-outcome';
import type { ClaimedRow, RowOutcome } from './claimed-rows';

type Sent = Pick<ClaimedRow, 'at' | 'record'>;

export const plannedBody = ({ body }: Pick<ClaimedRow, 'body'>): unknown => JSON.parse(body);

/**
 * The outcome of a call for each of its rows. `stop` ends the job's sending. `regroup` moves the rows that are still planned to
 * a new batch.
 */
export type CallOutcome = { outcomes: RowOutcome[]; stop?: Failure; regroup?: true };

/**
 * Returns the outcome of a row that was sent alone. After an error that affects every call, such as an outage, the row stays
 * planned and `stop` is set.
 */
export function rowOutcome(
  { at }: Pick<ClaimedRow, 'at'>,
  result: Result<unknown>,
): { outcome: RowOutcome; stop?: Failure } {
  if (result.kind === 'ok') return { outcome: { at, state: 'done' } };
  if (result.kind === 'unknown') return { outcome: { at, state: 'unknown', issues: failureIssues(result) } };
  if (result.kind === 'refused' || result.kind === 'missing')
    return { outcome: { at, state: 'refused', issues: failureIssues(result) } };
  return { outcome: { at, state: 'planned' }, stop: result };
}

/** Reports orders that the call detached unexpectedly, because someone attached them after the shipment was read. */
function detachedIssues(response: unknown, rows: readonly Sent[]): Issue[] {
  const detached =
    isRecord(response) && Array.isArray(response.detached) ? response.detached.map(String) : [];
  const unexpected = detached.filter((reference) => rows.every(({ record }) => record !== reference));
  return unexpected.length === 0
    ? []
    : [{ path: 'salesOrders', message: unexpected.join(', '), code: 'detached_meanwhile' }];
}

/** Returns the index of a row in the list that was sent. */
const itemAt = (operation: string, body: unknown, { record }: Sent, i: number): number => {
  if (operation !== 'upsertShipment') return i;
  return isRecord(body) && Array.isArray(body.salesOrders) ? body.salesOrders.indexOf(record) : i;
};

/** Returns the outcomes of rows that were sent in one call. Assigns issues of the response to rows by their path. */
export function callOutcome(
  operation: string,
  rows: readonly Sent[],
  body: unknown,
  result: Result<unknown>,
): CallOutcome {
  const allRows = (state: RowOutcome['state'], issues?: readonly Issue[]) =>
    rows.map(({ at }) => ({ at, state, ...(issues ? { issues } : {}) }));
  if (result.kind === 'unknown') return { outcomes: allRows('unknown', failureIssues(result)) };
  if (result.kind === 'ok') {
    const outcome = writeOutcome(operation, body, result);
    if (outcome.result === 'unknown') return { outcomes: allRows('unknown', [unreadable]) };
    const rejected = new Map(outcome.rejections?.map((rejection) => [rejection.record, rejection]));
    const detached = operation === 'upsertShipment' ? detachedIssues(result.value, rows) : [];
    return {
      outcomes: rows.map(({ at, record }) => {
        const rejection = rejected.get(record);
        if (rejection) {
          const { path, message, code } = rejection;
          return { at, state: 'rejected' as const, issues: [{ path, message, code }] };
        }
        return { at, state: 'done' as const, ...(detached.length > 0 ? { issues: detached } : {}) };
      }),
    };
  }
  if (result.kind !== 'refused') return { outcomes: allRows('planned'), stop: result };
  const issuesByIndex = rejectedPaths(result.issues, operation === 'upsertShipment' ? 'salesOrders' : '');
  const outcomes = rows.map((row, i): RowOutcome => {
    const issues = issuesByIndex.get(itemAt(operation, body, row, i));
    return issues ? { at: row.at, state: 'refused', issues } : { at: row.at, state: 'planned' };
  });
  const isPartial = outcomes.some(({ state }) => state === 'refused');
  // If only some rows are invalid, the others are sent without them. An error that names no row applies to all rows.
  return isPartial ? { outcomes, regroup: true } : { outcomes: allRows('refused', failureIssues(result)) };
}
