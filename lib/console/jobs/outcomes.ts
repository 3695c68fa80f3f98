import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { issuesIn, refusedIn, refusedPlaces, unreadable } from '../browser/rejections-in';
import type { Failure, Result } from '../browser/result';
import type { ClaimedRow, RowEnd } from './job-rows';

type Sent = Pick<ClaimedRow, 'at' | 'record'>;

/** The body that is sent of a row alone: what the plan decided. */
export const bodyOf = ({ body }: Pick<ClaimedRow, 'body'>): unknown => JSON.parse(body ?? 'null');

/** What sending came to: the end of each row; `stop`: nothing more is to be asked; `loose`: the rest goes in another batch. */
export type Ends = { ends: RowEnd[]; stop?: Failure; loose?: true };

/** Of one row sent alone. What stops the others did not happen: the row waits. */
export function endOf(
  { at }: Pick<ClaimedRow, 'at'>,
  result: Result<unknown>,
): { end: RowEnd; stop?: Failure } {
  if (result.kind === 'ok') return { end: { at, state: 'done' } };
  if (result.kind === 'unknown') return { end: { at, state: 'unknown', issues: issuesIn(result) } };
  if (result.kind === 'refused' || result.kind === 'missing')
    return { end: { at, state: 'refused', issues: issuesIn(result) } };
  return { end: { at, state: 'planned' }, stop: result };
}

/** Orders that left a shipment though no row took them out: somebody attached them after it was read. */
function unshown(answer: unknown, rows: readonly Sent[]): Issue[] {
  const told = isRecord(answer) && Array.isArray(answer.detached) ? answer.detached.map(String) : [];
  const left = told.filter((reference) => rows.every(({ record }) => record !== reference));
  return left.length === 0
    ? []
    : [{ path: 'salesOrders', message: left.join(', '), code: 'detached_meanwhile' }];
}

/** The place of a row in the list that was sent. */
const placeIn = (operation: string, body: unknown, { record }: Sent, i: number): number => {
  if (operation !== 'upsertShipment') return i;
  return isRecord(body) && Array.isArray(body.salesOrders) ? body.salesOrders.indexOf(record) : i;
};

/** Of rows sent together in one call. */
export function endsOf(
  operation: string,
  rows: readonly Sent[],
  body: unknown,
  result: Result<unknown>,
): Ends {
  const all = (state: RowEnd['state'], issues?: readonly Issue[]) =>
    rows.map(({ at }) => ({ at, state, ...(issues ? { issues } : {}) }));
  if (result.kind === 'unknown') return { ends: all('unknown', issuesIn(result)) };
  if (result.kind === 'ok') {
    const refused = refusedIn(operation, result.answer, result.rejections);
    if (!refused) return { ends: all('unknown', [unreadable]) };
    const left = operation === 'upsertShipment' ? unshown(result.answer, rows) : [];
    return {
      ends: rows.map(({ at, record }) => {
        const issue = refused.get(record);
        if (issue) return { at, state: 'rejected' as const, issues: [issue] };
        return { at, state: 'done' as const, ...(left.length > 0 ? { issues: left } : {}) };
      }),
    };
  }
  if (result.kind !== 'refused') return { ends: all('planned'), stop: result };
  const pointed = refusedPlaces(result.issues, operation === 'upsertShipment' ? 'salesOrders' : '');
  const ends = rows.map((row, i): RowEnd => {
    const issues = pointed.get(placeIn(operation, body, row, i));
    return issues ? { at: row.at, state: 'refused', issues } : { at: row.at, state: 'planned' };
  });
  const some = ends.some(({ state }) => state === 'refused');
  // Refused for the fault of some: the others go without them. Pointing at none, it is meant for all.
  return some ? { ends, loose: true } : { ends: all('refused', issuesIn(result)) };
}
