import { getTranslations } from 'next-intl/server';
import { knownText } from '@/components/ui/known-text';
import { Day } from '@/components/ui/time';
import { parseFieldFilter } from '@/lib/contract/dqb/dqb-filter';
import { type BulkActionName, setsTag } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { textOf } from '@/lib/contract/schema/text-of';

/** Returns the title of a bulk action, including the value that it sets: "Tag 4 stock adjustments: looked-at". */
export async function bulkTitle(action: BulkActionName, savedValues: unknown, n: number): Promise<string> {
  const [t, tErrors] = await Promise.all([getTranslations('pages.bulk'), getTranslations('errors')]);
  const { tag, shipmentNo, cargoCode, search, undoOf } = isRecord(savedValues) ? savedValues : {};
  const title = t(`titles.${action}`, { n });
  if (undoOf !== undefined) return t('undoOf', { act: title });
  const filters = new URLSearchParams(textOf(search)).getAll('f').map(parseFieldFilter);
  const cause = filters.find(({ field }) => field === 'error')?.value;
  const value =
    [tag, shipmentNo, cargoCode].map(textOf).find(Boolean) ??
    (cause && tErrors.has(cause) ? tErrors(cause) : undefined);
  return value ? `${title}: ${value}` : title;
}

/** Lists the values that a bulk action sets on every record. Omits the value that the page title contains. */
export async function BulkValues({ action, savedValues }: { action: BulkActionName; savedValues: unknown }) {
  const [t, tNew, tFields, tValues, tLocalTag] = await Promise.all([
    getTranslations('pages.bulk'),
    getTranslations('pages.new'),
    getTranslations('fields'),
    getTranslations('values'),
    getTranslations('label'),
  ]);
  const formValues = isRecord(savedValues) ? savedValues : {};
  const names =
    action === 'upsertShipment'
      ? ['shipmentType', 'shipmentDate']
      : ['cargoCarrier'].filter((name) => textOf(formValues[name]) !== '');
  const members = formValues.members;
  const local = action === 'setLocalTag';
  const written = setsTag(action) ? formValues.tag : 'none';
  const isFixed = action === 'bulkUpsertSalesOrders' && formValues.rules === 'fix';
  const method = isFixed
    ? t('fixed')
    : formValues.how === 'add'
      ? t('added')
      : textOf(written)
        ? undefined
        : local
          ? tLocalTag('removed')
          : t('cleared');
  const valueLabel = (value: string) => knownText(tValues, value);
  // An undo restores each record's own value, so there are no common values.
  if (formValues.undoOf !== undefined || (names.length === 0 && !method)) return null;
  return (
    <p className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-sm md:px-6">
      {names.map((name) => (
        <span key={name}>
          <span className="text-muted">{tFields(name)}</span>{' '}
          {name === 'shipmentDate' ? (
            <Day date={textOf(formValues[name])} />
          ) : (
            <span className="font-medium">{valueLabel(textOf(formValues[name]))}</span>
          )}
        </span>
      ))}
      {method && <span className="text-muted">{method}</span>}
      {local && <span className="text-muted">{tLocalTag('what')}</span>}
      {action === 'upsertShipment' && (
        <span className="text-muted">
          {typeof members === 'number' ? t('joins', { n: members }) : tNew('shipments')}
        </span>
      )}
    </p>
  );
}
