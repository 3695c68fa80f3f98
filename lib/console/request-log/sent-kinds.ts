import { operations, type Resource } from '@/lib/contract/operations';

export const resourceWrites = (resource: Resource): string[] =>
  Object.values(operations).flatMap(({ name, effect, resource: own }) =>
    effect !== 'read' && own === resource ? [name] : [],
  );

/** A kind of record in the request log. `records`, `condition` and `hasCode` are SQL on a row of the log. */
export type SentKind = {
  operations: readonly string[];
  /** The operation that sends a complete record. */
  upsert: string;
  /** The one or two fields of the body that identify a record. */
  keys: readonly [key: string, part?: string];
  /** Selects the records of a row: `key`, `part` (empty if one field identifies them), `code`. */
  records: string;
  /** Finds candidate rows with an index: rows that may name one of the codes. The codes are passed as both `$2` and `$3`. */
  condition: string;
  /** True for a record of the row that has one of these codes. */
  hasCode: string;
};

/**
 * SQL: the records of a body that is a list, else none. Stored bodies are valid JSON, but relayed ones may begin with
 * whitespace.
 */
export const bodyItems = `json_array_elements(case json_typeof(body::json) when 'array' then body::json else '[]' end)`;

const single = {
  records: `select key, '' as part, '' as code from unnest(records) key`,
  condition: 'records && $2::text[]',
  hasCode: 'key = any ($2::text[])',
};

export const sentOrders = {
  ...single,
  operations: resourceWrites('sales-orders'),
  upsert: 'bulkUpsertSalesOrders',
  keys: ['referenceNumber'],
} as const satisfies SentKind;

export const sentReceivingOrders = {
  ...single,
  operations: resourceWrites('receiving-orders'),
  upsert: 'bulkUpsertReceivingOrders',
  keys: ['referenceNumber'],
} as const satisfies SentKind;

/** The upserts whose records belong to an integration. */
export type OrderUpsert = (typeof sentOrders | typeof sentReceivingOrders)['upsert'];

/** Shipments. The record keys of a write are the shipment's number, then its orders. */
export const sentShipments = {
  ...single,
  operations: resourceWrites('shipments'),
  upsert: 'upsertShipment',
  keys: ['shipmentNo'],
  records: `select key, '' as part, '' as code from unnest(records[1:1]) key`,
} as const satisfies SentKind;

/** Lots, identified by SKU and lot number. The supplier's lot number also finds them. Codes ignore case. */
export const sentLots = {
  operations: resourceWrites('lots'),
  upsert: 'upsertLots',
  keys: ['sku', 'lotNumber'],
  records: `select lot ->> 'sku' as key, lot ->> 'lotNumber' as part, lot ->> 'supplierLotNumber' as code
    from ${bodyItems} lot
    where lot ->> 'sku' <> '' and lot ->> 'lotNumber' <> ''`,
  condition: 'console.lot_codes(body) && console.lower_codes($3::text[])',
  hasCode:
    'lower(part) = any (console.lower_codes($3::text[])) or lower(code) = any (console.lower_codes($3::text[]))',
} as const satisfies SentKind;

/** The kinds of records, by the operation that sends a complete record. */
export const sentKinds = {
  [sentOrders.upsert]: sentOrders,
  [sentReceivingOrders.upsert]: sentReceivingOrders,
  [sentShipments.upsert]: sentShipments,
  [sentLots.upsert]: sentLots,
} as const;
