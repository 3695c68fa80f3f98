import type { RecordKind } from '@/components/record/record-path';
import { recordPath } from '@/components/record/record-path';
import type { SearchHit } from '@/components/shell/command-palette/search-hit';
import type { PageRow } from '@/lib/console/operations/pages';
import type { Filter } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';
import { codesAre, isId, isNumber, mails, type SearchInput, searchWords } from './search-input';

/** A row as the finder shows it: its place, its name, and what else tells it apart. */
type Shown = Pick<SearchHit, 'path' | 'label' | 'hint'>;

/** One question to the platform about what was typed; several may lead to records of the same kind. */
export type Lookup = {
  kind: RecordKind;
  operation: Operation;
  /** Nothing when what was typed cannot be it: then it is not asked. */
  ask: (asked: SearchInput) => Filter[] | undefined;
  /** The values of a row that may be the code that was asked for. */
  codes?: (row: PageRow) => unknown[];
  /** The words of a row among which those asked for must be. */
  words?: (row: PageRow) => unknown[];
  show: (row: PageRow) => Shown;
};

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const joined = (...values: unknown[]): string => values.map(text).filter(Boolean).join(' ');

const product = (row: PageRow): Shown => ({
  path: recordPath('products', text(row.sku)),
  label: text(row.sku),
  hint: text(row.name),
});
const nameOf = (row: PageRow) => joined(row.firstName, row.lastName);
const customer = (row: PageRow): Shown => ({
  path: recordPath('customers', text(row.customerNo)),
  label: nameOf(row) || text(row.customerNo),
  hint: joined(row.customerNo, row.email),
});
const under =
  (kind: RecordKind, key: string, hint: (row: PageRow) => string = () => '') =>
  (row: PageRow): Shown => ({
    path: recordPath(kind, text(row[key])),
    label: text(row[key]),
    hint: hint(row),
  });
const order = under('sales-orders', 'referenceNumber', ({ customer }) =>
  isRecord(customer) ? nameOf({ ...customer }) : '',
);
const rejected = (row: PageRow): Shown => ({
  path: recordPath('rejected-orders', text(row.id)),
  label: text(row.referenceNumber),
  hint: text(row.customerFullName),
});
const lot = (row: PageRow): Shown => ({
  path: recordPath('lots', text(row.sku), text(row.lotNumber)),
  label: text(row.lotNumber),
  hint: text(row.sku),
});
const sentBack = under('returns', 'returnReferenceNumber', (row) =>
  joined(row.salesOrderReferenceNumber, row.trackingId),
);
const adjustment = under('stock-adjustments', 'transactionNumber');

/** A question for codes in these fields of a list. */
const byCode = (names: readonly string[]): Pick<Lookup, 'ask' | 'codes'> => ({
  ask: (asked) => codesAre(asked, names),
  codes: (row) => names.flatMap((name) => valueAt(row, name)),
});
const byId: Pick<Lookup, 'ask' | 'codes'> = {
  ask: ({ codes: [first = ''] }) =>
    isId(first) ? [{ operation: 'Equals', property: 'id', value: first }] : undefined,
  codes: ({ id }) => [id],
};

const { getProductsWithTag, getCustomers, getSalesOrders, queryInvalidSalesOrders, getReturnsWithTag } =
  operations;
const { getShipments, getReceivingOrders, getStockAdjustments, getLots } = operations;

/** Every question that the finder asks. Fields that one index answers stand together, others apart. */
export const lookups: readonly Lookup[] = [
  { kind: 'sales-orders', operation: getSalesOrders, show: order, ...byCode(['referenceNumber']) },
  {
    kind: 'sales-orders',
    operation: getSalesOrders,
    show: order,
    ...byCode(['externalOrderId', 'cargo.cargoCode']),
  },
  {
    kind: 'rejected-orders',
    operation: queryInvalidSalesOrders,
    show: rejected,
    ...byCode(['referenceNumber']),
  },
  { kind: 'products', operation: getProductsWithTag, show: product, ...byCode(['sku']) },
  { kind: 'products', operation: getProductsWithTag, show: product, ...byCode(['barcodes']) },
  { kind: 'returns', operation: getReturnsWithTag, show: sentBack, ...byCode(['returnReferenceNumber']) },
  {
    kind: 'returns',
    operation: getReturnsWithTag,
    show: sentBack,
    ...byCode(['trackingId', 'salesOrderReferenceNumber']),
  },
  {
    kind: 'receiving-orders',
    operation: getReceivingOrders,
    show: under('receiving-orders', 'referenceNumber'),
    ...byCode(['referenceNumber']),
  },
  {
    kind: 'shipments',
    operation: getShipments,
    show: under('shipments', 'shipmentNo'),
    ...byCode(['shipmentNo']),
  },
  { kind: 'lots', operation: getLots, show: lot, ...byCode(['lotNumber', 'supplierLotNumber']) },
  {
    kind: 'stock-adjustments',
    operation: getStockAdjustments,
    show: adjustment,
    ...byCode(['transactionNumber']),
  },
  {
    kind: 'customers',
    operation: getCustomers,
    show: customer,
    ask: ({ codes }) => mails(codes),
    codes: ({ email }) => [email],
  },
  {
    kind: 'customers',
    operation: getCustomers,
    show: customer,
    ask: ({ codes: [first = ''] }) =>
      isNumber(first) ? [{ operation: 'Equals', property: 'customerNo', value: first }] : undefined,
    codes: ({ customerNo }) => [customerNo],
  },
  {
    kind: 'customers',
    operation: getCustomers,
    show: customer,
    ask: (asked) => searchWords(asked, ['lastName', 'firstName']),
    words: (row) => [row.firstName, row.lastName],
  },
  {
    kind: 'products',
    operation: getProductsWithTag,
    show: product,
    ask: (asked) => searchWords(asked, ['name']),
    words: ({ name }) => [name],
  },
  { kind: 'products', operation: getProductsWithTag, show: product, ...byId },
  { kind: 'customers', operation: getCustomers, show: customer, ...byId },
  { kind: 'sales-orders', operation: getSalesOrders, show: order, ...byId },
  { kind: 'rejected-orders', operation: queryInvalidSalesOrders, show: rejected, ...byId },
  { kind: 'stock-adjustments', operation: getStockAdjustments, show: adjustment, ...byId },
];
