import type { Fields } from '@/lib/contract/schema/is-record';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { Operation } from '@/lib/contract/schema/operation';
import { dayIn, daysBetween, isDay, toDay } from '@/lib/contract/schema/zone';
import type { Failure } from '../browser/result';
import { LOCAL_TAG_PATH, withLocalTags } from '../local-tags/local-tags';
import { acceptedSince, rejectedEntry } from '../request-log/rejected-entries';
import { findRecords } from './find-records';

const daysLeft = { path: 'daysLeft', label: 'pages.expirations.daysLeft', kind: 'number' } as const;

const columns = {
  getInventoryExpirationDates: [
    daysLeft,
    { path: 'lot', label: 'fields.lotNumber', kind: 'text' },
    { path: 'share', label: 'pages.expirations.share', kind: 'number' },
    { path: 'availableStock', label: 'fields.availableStock', kind: 'number' },
  ],
  getLots: [daysLeft],
  getSentLots: [daysLeft],
  queryInvalidSalesOrders: [{ path: 'acceptedLater', label: 'pages.sentHere.sinceThen', kind: 'instant' }],
} as const;

type Columns = (typeof columns)[keyof typeof columns];
type ComputedColumn = Columns[number];

const byOperation: Readonly<Record<string, readonly ComputedColumn[]>> = columns;

/** Returns the computed columns of a list, with the message keys of their labels. */
export const computedColumns = ({ name }: Pick<Operation, 'name'>): readonly ComputedColumn[] =>
  byOperation[name] ?? [];

/** The fields that a column displays, for columns that are not named after a field. */
const displayedFields: Readonly<Record<string, readonly string[]>> = {
  levels: ['availableStock', 'reservedStock', 'damagedItemAmount', 'expiredAmount', 'lostItemAmount'],
};

/** Returns the file columns for these list columns. Some list columns display several fields. */
export const exportedColumns = (visible: readonly string[]): string[] =>
  visible.flatMap((name) => displayedFields[name] ?? name);

const getSku = ({ sku }: PageRow): string => (typeof sku === 'string' ? sku : '');
const getExpirationDay = ({ expirationDate }: PageRow): string =>
  typeof expirationDate === 'string' ? toDay(expirationDate) : '';

function stockValues({ amount, inventoryItemType }: PageRow, stock: PageRow | undefined): Fields {
  const { availableStock, totalStockAmount: total } = stock ?? {};
  // Damaged units are not part of the total.
  const isPart =
    inventoryItemType !== 'DamagedItem' && typeof amount === 'number' && typeof total === 'number';
  return { availableStock, share: isPart && total > 0 ? Math.min(1, amount / total) : undefined };
}

type Request = {
  operation: Operation;
  tenant: string;
  columns: readonly { path: string }[];
  zone: string;
  signal?: AbortSignal;
};

/**
 * Adds computed values to the rows of a page. Fetches the stocks of all products in one lookup, and the lots in
 * another.
 */
export async function fillComputedColumns(
  { operation, tenant, columns: visible, zone, signal }: Request,
  page: readonly PageRow[],
): Promise<{ rows: readonly PageRow[] } | Failure> {
  const shows = (path: string) => visible.some((column) => column.path === path);
  const computes = (...paths: ComputedColumn['path'][]) =>
    computedColumns(operation).some(({ path }) => paths.includes(path) && shows(path));
  const find = async (source: 'stocks' | 'lots', fields: string[]) => {
    const found = await findRecords(tenant, { source, keys: page.map(getSku), fields }, signal);
    if (found.kind === 'missing') return [];
    return found.kind === 'ok' ? found.value : found;
  };
  const stocks = computes('share', 'availableStock')
    ? await find('stocks', ['availableStock', 'totalStockAmount'])
    : [];
  if ('kind' in stocks) return stocks;
  const lots = computes('lot') ? await find('lots', ['lotNumber', 'expirationDate']) : [];
  if ('kind' in lots) return lots;
  const accepted = computes('acceptedLater')
    ? await acceptedSince(tenant, page.map(rejectedEntry))
    : new Map<string, { at: Date }>();
  const stockBySku = new Map(stocks.map((stock) => [getSku(stock), stock]));
  const today = dayIn(zone, new Date());
  const computeValues = (row: PageRow): Fields => ({
    daysLeft: isDay(getExpirationDay(row)) ? daysBetween(today, getExpirationDay(row)) : undefined,
    lot: lots
      .filter((lot) => getSku(lot) === getSku(row) && getExpirationDay(lot) === getExpirationDay(row))
      .map(({ lotNumber }) => lotNumber)
      .join(', '),
    ...stockValues(row, stockBySku.get(getSku(row))),
    acceptedLater: accepted.get(String(row.id))?.at.toISOString(),
  });
  const names = computedColumns(operation).flatMap(({ path }) => (shows(path) ? path : []));
  const rows =
    names.length === 0
      ? page
      : page.map((row) => {
          const values = computeValues(row);
          return { ...row, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
        });
  const { resource, key } = operation;
  return { rows: key && shows(LOCAL_TAG_PATH) ? await withLocalTags(tenant, resource, key)(rows) : rows };
}
