import { tagOf, wordsIn } from '@/components/ui/tags/tag-text';
import { recordActions } from '@/lib/contract/record-actions';
import { type Judge, skip, textIn } from './planned-row';

type TagAct = 'updateProductTag' | 'updateReturnTag' | 'updateReceivingOrderTag' | 'updateStockAdjustmentTag';

/** The tag after it: replaced, or with the words added that are not there yet. */
export function tagAfter(before: string, typed: string, how: string | undefined): string {
  if (how !== 'add') return typed.trim();
  const known = wordsIn(before);
  const fresh = wordsIn(typed).filter((word) => !known.includes(word));
  return fresh.length === 0 ? before : tagOf([...known, ...fresh]);
}

/** A tag for many: what has it already is left alone. */
export const judgeTag =
  (act: TagAct | 'updateSalesOrderTag'): Judge =>
  async ({ values }, rows) => {
    const { record: key } = recordActions[act].bulk;
    const verdicts = rows.map((row) => {
      const [record, from] = [textIn(row, key), textIn(row, 'tag')];
      const to = tagAfter(from, values.tag ?? '', values.how);
      if (to === from) return skip(record, 'same', { from });
      // A list that does not tell tags does not tell what stood there either.
      const undo = row.tag === undefined ? undefined : { [key]: record, tag: from };
      return { record, body: { [key]: record, tag: to }, note: { from, to }, undo };
    });
    return { verdicts };
  };
