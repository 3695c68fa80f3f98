import { getTranslations } from 'next-intl/server';
import { knownText } from '@/components/ui/known-text';
import { Day } from '@/components/ui/time';
import type { BulkActionName } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { textOf } from '@/lib/contract/schema/text-of';
import { isDay } from '@/lib/contract/schema/zone';
import { plannerByAction } from './plan/bulk-planners';

/** Lists the values that a bulk action sets on every record. Omits the value that the page title contains. */
export async function BulkValues({ action, savedValues }: { action: BulkActionName; savedValues: unknown }) {
  const [t, tFields, tValues] = await Promise.all([
    getTranslations(),
    getTranslations('fields'),
    getTranslations('values'),
  ]);
  const values = isRecord(savedValues) ? savedValues : {};
  const { fields = [], notes = [], count = 0 } = plannerByAction[action].getSummary(values);
  const visible = fields
    .map((name) => ({ name, value: textOf(values[name]) }))
    .filter(({ value }) => value !== '');
  // An undo restores each record's own value, so there are no common values.
  if (values.undoOf !== undefined || visible.length + notes.length === 0) return null;
  return (
    <p className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-sm md:px-6">
      {visible.map(({ name, value }) => (
        <span key={name}>
          <span className="text-muted">{tFields(name)}</span>{' '}
          {isDay(value) ? (
            <Day date={value} />
          ) : (
            <span className="font-medium">{knownText(tValues, value)}</span>
          )}
        </span>
      ))}
      {notes.map((note) => (
        <span key={note} className="text-muted">
          {t(note, { n: count })}
        </span>
      ))}
    </p>
  );
}
