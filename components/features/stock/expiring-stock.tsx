'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { use } from 'react';
import type { Row } from '@/components/data-table/columns/column';
import { type CellProps, PageRows } from '@/components/data-table/table-body';
import { useListQuery } from '@/components/data-table/url-state/use-list-state';
import { Skeleton } from '@/components/ui/loading';
import { useFormatter } from '@/components/ui/use-formatter';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb, Filter } from '@/lib/contract/dqb/dqb';
import type { Lot } from '@/lib/contract/resources/lots';
import type { Stock } from '@/lib/contract/resources/stocks';
import { toDay } from '@/lib/contract/schema/zone';

/** Maximum number of products per call. Their SKUs must fit into one filter value. */
const MAX_SKUS = 50;

const LOTS_PER_PAGE = 100;

const skuFilter = (skus: readonly string[]): Filter => ({
  operation: 'In',
  property: 'sku',
  value: skus.join(','),
});

type FetchBySku<T> = (
  queryClient: QueryClient,
  tenant: string,
  skus: readonly string[],
  days: readonly string[],
) => Promise<readonly T[]>;

const fetchStocks: FetchBySku<Stock> = async (client, tenant, skus) => {
  const dqb: Dqb = { filters: [skuFilter(skus)], sort: [], offset: 0, count: MAX_SKUS };
  return (await client.fetchQuery(readQuery('getStocks', tenant, { dqb }))).value.rows;
};

/** Reads all lots that expire between the first and the last of the sorted days. */
const fetchLots: FetchBySku<Lot> = async (client, tenant, skus, days) => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const filters: Filter[] = [
    skuFilter(skus),
    { operation: 'GreaterThanOrEqual', property: 'expirationDate', value: first },
    { operation: 'LessThanOrEqual', property: 'expirationDate', value: last },
  ];
  const sort: Dqb['sort'] = [{ property: 'expirationDate', direction: 'asc' }];
  const lots: Lot[] = [];
  for (;;) {
    const dqb: Dqb = { filters, sort, offset: lots.length, count: LOTS_PER_PAGE };
    const { rows, total } = (await client.fetchQuery(readQuery('getLots', tenant, { dqb }))).value;
    lots.push(...rows);
    const isLast = total === undefined ? rows.length < LOTS_PER_PAGE : lots.length >= total;
    if (isLast || rows.length === 0) return lots;
  }
};

/** Returns the distinct SKUs of rows. Omits SKUs with a comma, because the filter would split them. */
const distinctSkus = (rows: readonly Row[]): string[] =>
  [...new Set(rows.flatMap(({ sku }) => (typeof sku === 'string' && !sku.includes(',') ? sku : [])))]
    .filter(Boolean)
    .sort();

/** Returns the distinct days on which stock of the rows expires, sorted. */
const expiryDays = (rows: readonly Row[]): string[] =>
  [
    ...new Set(
      rows.flatMap(({ expirationDate }) => (typeof expirationDate === 'string' ? toDay(expirationDate) : [])),
    ),
  ].sort();

/** Fetches details of the products of all rows once, and shares the result between all cells. */
function useProductsOfPage<T>(name: string, fetchBySku: FetchBySku<T>) {
  const queryClient = useQueryClient();
  const { tenant } = useListQuery().shape;
  const rows = use(PageRows);
  const skus = distinctSkus(rows);
  const days = expiryDays(rows);
  return useQuery({
    queryKey: ['read', tenant, name, skus, days],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(skus.length / MAX_SKUS) }, (_, i) =>
        fetchBySku(queryClient, tenant, skus.slice(i * MAX_SKUS, (i + 1) * MAX_SKUS), days),
      );
      return (await Promise.all(parts)).flat();
    },
    enabled: skus.length > 0,
    retry: false,
    staleTime: 30_000,
  });
}

/**
 * Reserves the space of a cell that loads after its row. Without this space, cards on phones would omit the cell at
 * first, and the rows below would shift.
 */
const CellSkeleton = () => <Skeleton className="inline-block w-10 align-middle" />;
const EmptyCell = () => <span className="text-faint">–</span>;

export function AvailableStock({ row }: CellProps) {
  const { number } = useFormatter();
  const { data, isLoading } = useProductsOfPage('stock-of', fetchStocks);
  const available = data?.find(({ sku }) => sku === row.sku)?.availableStock;
  if (isLoading) return <CellSkeleton />;
  return typeof available === 'number' ? number.format(available) : <EmptyCell />;
}

/** Shows the share of the product's stock that expires on the row's date. Damaged goods are not included. */
export function StockShare({ row }: CellProps) {
  const t = useTranslations('table');
  const { data, isLoading } = useProductsOfPage('stock-of', fetchStocks);
  const total = data?.find(({ sku }) => sku === row.sku)?.totalStockAmount;
  const { amount, inventoryItemType } = row;
  if (inventoryItemType === 'DamagedItem') return <EmptyCell />;
  if (isLoading) return <CellSkeleton />;
  if (!total || typeof amount !== 'number') return <EmptyCell />;
  return t('share', { share: Math.min(1, amount / total) });
}

/** Shows the lots of the product that expire on the row's date. */
export function ExpiringLots({ row }: CellProps) {
  const { data: lots = [], isLoading } = useProductsOfPage('lots-of', fetchLots);
  const day = typeof row.expirationDate === 'string' ? toDay(row.expirationDate) : '';
  const numbers = lots.flatMap((lot) =>
    lot.sku === row.sku && lot.expirationDate && toDay(lot.expirationDate) === day ? lot.lotNumber : [],
  );
  const [first, ...more] = numbers;
  if (isLoading) return <CellSkeleton />;
  if (!first) return <EmptyCell />;
  return (
    <span data-tip={more.length > 0 ? numbers.join(', ') : undefined}>
      <code>{first}</code>
      {more.length > 0 && <span className="text-faint"> +{more.length}</span>}
    </span>
  );
}
