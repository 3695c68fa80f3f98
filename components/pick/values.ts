import type { BulkActName } from '@/lib/contract/bulk-acts';

/** What is filled in for an act, by name. */
export type Values = Readonly<Record<string, string>>;

export const isTagAct = (act: BulkActName): boolean => act.endsWith('Tag');

/** What stands there at first. */
export function beginningOf(act: BulkActName): Values {
  if (isTagAct(act)) return { tag: '', how: 'replace' };
  if (act === 'updateSalesOrderCargoInfo') return { cargoCarrier: '', cargoCode: '' };
  if (act === 'upsertShipment') return { shipmentNo: '', shipmentType: 'Road', shipmentDate: '' };
  return {};
}

/** The field that is still missing, or nothing. Replacing a tag by nothing takes it away. */
export function lacking(act: BulkActName, values: Values): string | undefined {
  const needed = isTagAct(act)
    ? values.how === 'add'
      ? ['tag']
      : []
    : act === 'updateSalesOrderCargoInfo'
      ? ['cargoCode']
      : act === 'upsertShipment'
        ? ['shipmentNo', 'shipmentDate']
        : [];
  return needed.find((name) => !values[name]?.trim());
}
