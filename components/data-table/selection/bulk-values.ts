import type { BulkActName } from '@/lib/contract/record-actions';
import { isDay, startOfDay } from '@/lib/contract/schema/zone';

/** What is filled in for an act, by name. */
export type Values = Readonly<Record<string, string>>;

/** Under which name the words are filled in that an act writes to records: a tag of the platform's, or a label kept here. */
export const labelsOf = (act: BulkActName): 'tag' | 'label' | undefined =>
  act === 'keepLabel' ? 'label' : act.endsWith('Tag') ? 'tag' : undefined;

/** What stands there at first; most shipments leave on the day that they are put together. */
export function beginningOf(act: BulkActName, today: string): Values {
  const words = labelsOf(act);
  if (words) return { [words]: '', how: 'replace' };
  if (act === 'updateSalesOrderCargoInfo') return { cargoCarrier: '', cargoCode: '' };
  if (act === 'upsertShipment') return { shipmentNo: '', shipmentType: 'Road', shipmentDate: today };
  return act === 'bulkUpsertSalesOrders' ? { rules: 'hold' } : {};
}

/** The field that is still missing, or nothing. Replacing words by nothing takes them away. */
export function lacking(act: BulkActName, values: Values): string | undefined {
  const words = labelsOf(act);
  const needed = words
    ? values.how === 'add'
      ? [words]
      : []
    : act === 'updateSalesOrderCargoInfo'
      ? ['cargoCode']
      : act === 'upsertShipment'
        ? ['shipmentNo', 'shipmentDate']
        : [];
  return needed.find((name) =>
    name === 'shipmentDate' ? !isDay(values[name] ?? '') : !values[name]?.trim(),
  );
}

/** What is meant by what is filled in: a day of a shipment is the moment at which it begins for who chose it, as everywhere else. */
export function filledValues(values: Values, zone: string): Values {
  const { shipmentDate = '' } = values;
  return isDay(shipmentDate) ? { ...values, shipmentDate: startOfDay(shipmentDate, zone) } : values;
}
