'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import type { CellProps } from '@/components/data-table/rows';
import { ListQueryContext } from '@/components/data-table/url-state/use-list-state';
import { Skeleton } from '@/components/ui/loading';
import { useFormatter } from '@/components/ui/use-formatter';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { Lot } from '@/lib/contract/resources/lots';
import type { Stock } from '@/lib/contract/resources/stocks';
import { toDay } from '@/lib/contract/schema/zone';

/** Maximum products per call: their SKUs must fit into one filter value. */
const MAX_SKUS = 50;

type FetchBySku<T> = (
  queryClient: QueryClient,
  tenant: string,
  skus: readonly string[],
) => Promise<readonly T[]>;

const skuQuery = (skus: readonly string[], count: number): Dqb => ({
  filters: [{ operation: 'In', property: 'sku', value: skus.join(',') }],
  sort: [],
  offset: 0,
  count,
});

const fetchStocks: FetchBySku<Stock> = async (client, tenant, skus) =>
  (await client.fetchQuery(readQuery('getStocks', tenant, { dqb: skuQuery(skus, MAX_SKUS) }))).answer.rows;

const fetchLots: FetchBySku<Lot> = async (client, tenant, skus) =>
  (await client.fetchQuery(readQuery('getLots', tenant, { dqb: skuQuery(skus, 2 * MAX_SKUS) }))).answer.rows;

/** Batches the requests of all rendered rows into as few calls as possible. */
function batchBySku<T extends { sku: string }>(fetchBySku: FetchBySku<T>) {
  const pendingBatches = new Map<string, { skus: Set<string>; answer: Promise<readonly T[]> }>();
  return async (queryClient: QueryClient, tenant: string, sku: string): Promise<readonly T[]> => {
    const open = pendingBatches.get(tenant);
    const batch =
      open && open.skus.size < MAX_SKUS ? open : { skus: new Set<string>(), answer: Promise.resolve([]) };
    if (batch !== open) {
      pendingBatches.set(tenant, batch);
      batch.answer = new Promise<void>((go) => setTimeout(go)).then(() => {
        if (pendingBatches.get(tenant) === batch) pendingBatches.delete(tenant);
        return fetchBySku(queryClient, tenant, [...batch.skus]);
      });
    }
    batch.skus.add(sku);
    return (await batch.answer).filter((one) => one.sku === sku);
  };
}

const fetchSkuStock = batchBySku(fetchStocks);
const fetchSkuLots = batchBySku(fetchLots);

function useBatchedRead<T>(
  name: string,
  sku: unknown,
  fetchBySku: (queryClient: QueryClient, tenant: string, sku: string) => Promise<T>,
) {
  const queryClient = useQueryClient();
  const tenant = useContext(ListQueryContext)?.shape.tenant ?? '';
  // A comma would split the SKU in the filter value.
  const isRequested = typeof sku === 'string' && sku !== '' && !sku.includes(',');
  return useQuery({
    queryKey: ['read', tenant, name, String(sku)],
    queryFn: () => fetchBySku(queryClient, tenant, String(sku)),
    enabled: isRequested && tenant !== '',
    retry: false,
    staleTime: 30_000,
  });
}

/** Holds the place of a cell that loads after its row: cards on phones omit empty cells, so the rows below would shift. */
const CellSkeleton = () => <Skeleton className="inline-block w-10 align-middle" />;
const EmptyCell = () => <span className="text-faint">–</span>;

export function AvailableStock({ row }: CellProps) {
  const { number } = useFormatter();
  const { data, isLoading } = useBatchedRead('stock-of', row.sku, fetchSkuStock);
  const available = data?.[0]?.availableStock;
  if (isLoading) return <CellSkeleton />;
  return typeof available === 'number' ? number.format(available) : <EmptyCell />;
}

/** The share of the product's stock that expires on that day. Damaged goods are not included. */
export function ShareOfStock({ row }: CellProps) {
  const t = useTranslations('table');
  const { data, isLoading } = useBatchedRead('stock-of', row.sku, fetchSkuStock);
  const total = data?.[0]?.totalStockAmount;
  const { amount, inventoryItemType } = row;
  if (inventoryItemType === 'DamagedItem') return <EmptyCell />;
  if (isLoading) return <CellSkeleton />;
  if (!total || typeof amount !== 'number') return <EmptyCell />;
  return t('share', { share: Math.min(1, amount / total) });
}

/** The lots of the product that expire on that day. */
export function ExpiringLots({ row }: CellProps) {
  const { data: lots = [], isLoading } = useBatchedRead('lots-of', row.sku, fetchSkuLots);
  const day = typeof row.expirationDate === 'string' ? toDay(row.expirationDate) : '';
  const numbers = lots.flatMap((lot) =>
    lot.expirationDate && toDay(lot.expirationDate) === day ? lot.lotNumber : [],
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
