import type { FullEntry } from '@/lib/console/request-log/list-requests';

/** What came of a write for one of the records it names. `rejected`: the call was answered well and this record was not taken. */
export type RecordOutcome = 'done' | 'rejected' | 'refused' | 'unreachable' | 'unknown' | 'open';

/** What came of a write for one record: a bulk call is answered well and still refuses some of what it carries. */
export function recordOutcome(
  { outcome, result, rejections }: Pick<FullEntry, 'outcome' | 'result' | 'rejections'>,
  record: string,
): RecordOutcome {
  if (outcome !== 'answered') return outcome;
  if (result === 'unknown' || result === 'rejected') return result;
  if (result === 'partial' && !rejections) return 'unknown';
  return rejections?.some((rejection) => rejection.record === record) ? 'rejected' : 'done';
}

/** Whether nobody knows if a write had an effect: its answer was lost, is still awaited, or does not say. */
export const isUnconfirmed = ({ result }: Pick<FullEntry, 'result'>): boolean =>
  result === 'unknown' || result === 'open';
