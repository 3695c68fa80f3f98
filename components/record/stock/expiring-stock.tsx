'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { use, useContext } from 'react';
import type { Row } from '@/components/data-table/columns/column';
import { type CellProps, PageRows } from '@/components/data-table/table-body';
import { ListQueryContext } from '@/components/data-table/url-state/use-list-state';
import { Skeleton } from '@/components/ui/loading';
import { useFormatter } from '@/components/ui/use-formatter';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { Lot } from '@/lib/contract/resources/lots';
import type { Stock } from '@/lib/contract/resources/stocks';
import { toDay } from '@/lib/contract/schema/zone';

/** Maximum number of products per call, so that their SKUs fit into one filter value. */
const MAX_SKUS = 50;

const skuQuery = (skus: readonly string[], count: number): Dqb => ({
  filters: [{ operation: 'In', property: 'sku', value: skus.join(',') }],
  sort: [],
  offset: 0,
  count,
});

type FetchBySku<T> = (
  queryClient: QueryClient,
  tenant: string,
  skus: readonly string[],
) => Promise<readonly T[]>;

const fetchStocks: FetchBySku<Stock> = async (client, tenant, skus) =>
  (await client.fetchQuery(readQuery('getStocks', tenant, { dqb: skuQuery(skus, MAX_SKUS) }))).answer.rows;

const fetchLots: FetchBySku<Lot> = async (client, tenant, skus) =>
  (await client.fetchQuery(readQuery('getLots', tenant, { dqb: skuQuery(skus, 2 * MAX_SKUS) }))).answer.rows;

/** Returns the distinct SKUs of rows. SKUs with a comma are left out, because the filter would split them. */
const skusOf = (rows: readonly Row[]): string[] =>
  [...new Set(rows.flatMap(({ sku }) => (typeof sku === 'string' && !sku.includes(',') ? sku : [])))]
    .filter(Boolean)
    .sort();

/** Reads details of the products of all rows in one call, which the cells share. */
function useProductsOfPage<T>(name: string, fetchBySku: FetchBySku<T>) {
  const queryClient = useQueryClient();
  const tenant = useContext(ListQueryContext)?.shape.tenant ?? '';
  const skus = skusOf(use(PageRows));
  return useQuery({
    queryKey: ['read', tenant, name, skus],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(skus.length / MAX_SKUS) }, (_, i) =>
        fetchBySku(queryClient, tenant, skus.slice(i * MAX_SKUS, (i + 1) * MAX_SKUS)),
      );
      return (await Promise.all(parts)).flat();
    },
    enabled: tenant !== '' && skus.length > 0,
    retry: false,
    staleTime: 30_000,
  });
}

/** Reserves the place of a cell that loads after its row. Cards on phones omit empty cells, so the rows below would shift. */
const CellSkeleton = () => <Skeleton className="inline-block w-10 align-middle" />;
const EmptyCell = () => <span className="text-faint">–</span>;

export function AvailableStock({ row }: CellProps) {
  const { number } = useFormatter();
  const { data, isLoading } = useProductsOfPage('stock-of', fetchStocks);
  const available = data?.find(({ sku }) => sku === row.sku)?.availableStock;
  if (isLoading) return <CellSkeleton />;
  return typeof available === 'number' ? number.format(available) : <EmptyCell />;
}

/** The share of the product's stock that expires on the row's date. Damaged goods are not included. */
export function ShareOfStock({ row }: CellProps) {
  const t = useTranslations('table');
  const { data, isLoading } = useProductsOfPage('stock-of', fetchStocks);
  const total = data?.find(({ sku }) => sku === row.sku)?.totalStockAmount;
  const { amount, inventoryItemType } = row;
  if (inventoryItemType === 'DamagedItem') return <EmptyCell />;
  if (isLoading) return <CellSkeleton />;
  if (!total || typeof amount !== 'number') return <EmptyCell />;
  return t('share', { share: Math.min(1, amount / total) });
}

/** The lots of the product that expire on the row's date. */
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
