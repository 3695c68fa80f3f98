import type { FullEntry } from '@/lib/console/journal-list';
import { refusedIn } from './refused-in';

/** What came of a write for one of the records it names. `rejected`: the call was answered well and this record was not taken. */
export type RecordOutcome = 'done' | 'rejected' | 'refused' | 'unreachable' | 'unknown' | 'open';

type Written = Pick<FullEntry, 'operation' | 'outcome' | 'answer'>;

function answerOf({ answer }: Written): unknown {
  try {
    return JSON.parse(answer ?? 'null');
  } catch {
    return undefined;
  }
}

/** What came of a write for one record: a bulk call is answered well and still refuses some of what it carries. */
export function recordOutcome(entry: Written, record: string): RecordOutcome {
  if (entry.outcome !== 'answered') return entry.outcome;
  return refusedIn(entry.operation, answerOf(entry))?.has(record) ? 'rejected' : 'done';
}

/** Whether nobody knows if a write had an effect: its answer was lost, or is still awaited. */
export const isUnconfirmed = ({ outcome }: Pick<FullEntry, 'outcome'>): boolean =>
  outcome === 'unknown' || outcome === 'open';
