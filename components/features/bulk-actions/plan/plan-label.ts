import { longestLabel } from '@/lib/console/browser/label-change';
import { labelsOf } from '@/lib/console/labels/labels';
import { recordActions } from '@/lib/contract/record-actions';
import { tagAfter } from './plan-tag';
import { type Judge, skip, textIn, type Values, type Verdict } from './planned-row';

/** What becomes of the label that a return has: written as a tag is. Only what the plan showed is written over. */
export function labelVerdict(record: string, seen: string, { label: typed = '', how }: Values): Verdict {
  const label = tagAfter(seen, typed, how);
  if (label === seen) return skip(record, 'same', { from: seen });
  if (label.length > longestLabel)
    return skip(record, 'invalid', { detail: `must be at most ${longestLabel} characters` });
  return {
    record,
    body: { resource: 'returns', record, label, seen },
    note: { from: seen, to: label },
    undo: { resource: 'returns', record, label: seen, seen: label },
  };
}

/** A label for many returns, kept here: neither the list nor the platform knows what they have. */
export const judgeLabel: Judge = async ({ tenant, values }, rows) => {
  const records = rows.map((row) => textIn(row, recordActions.keepLabel.bulk.record));
  const kept = await labelsOf(tenant, 'returns', records);
  const labels = new Map(kept.map(({ record, label }) => [record, label]));
  return { verdicts: records.map((record) => labelVerdict(record, labels.get(record) ?? '', values)) };
};
