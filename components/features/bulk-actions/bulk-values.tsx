import { getTranslations } from 'next-intl/server';
import { Day } from '@/components/ui/time';
import type { BulkActName } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

const valueText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The values entered for a bulk action and what its plan found: one line above the counts. */
export async function BulkValues({ act, savedValues }: { act: BulkActName; savedValues: unknown }) {
  const [t, fresh, fields, values, own] = await Promise.all([
    getTranslations('pages.bulk'),
    getTranslations('pages.new'),
    getTranslations('fields'),
    getTranslations('values'),
    getTranslations('label'),
  ]);
  const formValues = isRecord(savedValues) ? savedValues : {};
  const names =
    act === 'upsertShipment'
      ? ['shipmentNo', 'shipmentType', 'shipmentDate']
      : ['tag', 'label', 'cargoCarrier', 'cargoCode'].filter((name) => valueText(formValues[name]) !== '');
  const members = formValues.members;
  const local = act === 'keepLabel';
  const written = local ? formValues.label : act.endsWith('Tag') ? formValues.tag : 'none';
  const isFixed = act === 'bulkUpsertSalesOrders' && formValues.rules === 'fix';
  const method = isFixed
    ? t('fixed')
    : formValues.how === 'add'
      ? t('added')
      : valueText(written)
        ? undefined
        : local
          ? own('removed')
          : t('cleared');
  const word = (value: string) => (values.has(value) ? values(value) : value);
  // An undo restores a separate value per record: there are no common values.
  if (formValues.undoOf !== undefined || (names.length === 0 && !method)) return null;
  return (
    <p className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-sm md:px-6">
      {names.map((name) => (
        <span key={name}>
          <span className="text-muted">{name === 'label' ? own('field') : fields(name)}</span>{' '}
          {name === 'shipmentDate' ? (
            <Day date={valueText(formValues[name])} />
          ) : (
            <span className="font-medium">{word(valueText(formValues[name]))}</span>
          )}
        </span>
      ))}
      {method && <span className="text-muted">{method}</span>}
      {local && <span className="text-muted">{own('what')}</span>}
      {act === 'upsertShipment' && (
        <span className="text-muted">
          {typeof members === 'number' ? t('joins', { n: members }) : fresh('shipments')}
        </span>
      )}
    </p>
  );
}
