import { isRecord } from '@/lib/contract/schema/is-record';

/** A record without what stands at these places; `lineItems.sku` of a list is taken from each of its rows. */
export function without(
  record: Readonly<Record<string, unknown>>,
  places: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
      if (places.includes(name)) return [];
      const inside = places.flatMap((place) =>
        place.startsWith(`${name}.`) ? [place.slice(name.length + 1)] : [],
      );
      if (inside.length === 0) return [[name, value]];
      if (Array.isArray(value))
        return [[name, value.map((row) => (isRecord(row) ? without(row, inside) : row))]];
      return [[name, isRecord(value) ? without(value, inside) : value]];
    }),
  );
}

/** What belongs to one record alone, and never to a copy of it: its keys, and the papers that were made out for it. */
export const itsOwn = {
  'sales-orders': [
    ...['referenceNumber', 'externalOrderId', 'orderCreatedAt', 'integrationId'],
    ...['lineItems.externalLineItemId', 'irsaliye.id', 'irsaliye.ettn', 'vas.documentVAS'],
  ],
  'receiving-orders': [
    ...['referenceNumber', 'integrationId', 'lineItems.externalLineItemId'],
    ...['cargoTransfer.trackingNumber', 'carriageTransfer.waybillNumber'],
  ],
  products: ['sku', 'barcodes', 'integrationId', 'tag'],
} as const;
