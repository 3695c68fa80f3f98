'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import type { CellProps } from '@/components/data-table/rows';
import { AskingContext } from '@/components/data-table/url-state/use-list-state';
import { Skeleton } from '@/components/ui/loading';
import { useFormatter } from '@/components/ui/use-formatter';
import { readQuery } from '@/lib/console/browser/read-query';
import { printDqb } from '@/lib/contract/dqb/dqb';
import type { Lot } from '@/lib/contract/resources/lots';
import type { Stock } from '@/lib/contract/resources/stocks';
import { toDay } from '@/lib/contract/schema/zone';

/** So many products are asked for in one call: their SKUs must fit into the value of one filter. */
const MOST = 50;

type Ask<T> = (client: QueryClient, tenant: string, skus: readonly string[]) => Promise<readonly T[]>;

const asked = (skus: readonly string[], count: number) => ({
  query: {
    dqb: printDqb({
      filters: [{ operation: 'In', property: 'sku', value: skus.join(',') }],
      sort: [],
      offset: 0,
      count,
    }),
  },
});

const askStocks: Ask<Stock> = async (client, tenant, skus) =>
  (await client.fetchQuery(readQuery('getStocks', tenant, asked(skus, MOST)))).answer.items;

const askLots: Ask<Lot> = async (client, tenant, skus) =>
  (await client.fetchQuery(readQuery('getLots', tenant, asked(skus, 2 * MOST)))).answer.items;

/** Asks for the products of all rows that are drawn together in as few calls as there can be. */
function together<T extends { sku: string }>(ask: Ask<T>) {
  const waiting = new Map<string, { skus: Set<string>; answer: Promise<readonly T[]> }>();
  return async (client: QueryClient, tenant: string, sku: string): Promise<readonly T[]> => {
    const open = waiting.get(tenant);
    const group =
      open && open.skus.size < MOST ? open : { skus: new Set<string>(), answer: Promise.resolve([]) };
    if (group !== open) {
      waiting.set(tenant, group);
      group.answer = new Promise<void>((go) => setTimeout(go)).then(() => {
        if (waiting.get(tenant) === group) waiting.delete(tenant);
        return ask(client, tenant, [...group.skus]);
      });
    }
    group.skus.add(sku);
    return (await group.answer).filter((one) => one.sku === sku);
  };
}

const stockOf = together(askStocks);
const lotsOf = together(askLots);

function useTogether<T>(
  what: string,
  sku: unknown,
  ask: (client: QueryClient, tenant: string, sku: string) => Promise<T>,
) {
  const client = useQueryClient();
  const tenant = useContext(AskingContext)?.shape.tenant ?? '';
  // A comma would part one SKU into two in the value of the filter.
  const isAsked = typeof sku === 'string' && sku !== '' && !sku.includes(',');
  return useQuery({
    queryKey: ['read', tenant, what, String(sku)],
    queryFn: () => ask(client, tenant, String(sku)),
    enabled: isAsked && tenant !== '',
    retry: false,
    staleTime: 30_000,
  });
}

/** Comes after the row: on a phone a cell without content would not be there at all, and the rows below would move. */
const Coming = () => <Skeleton className="inline-block w-10 align-middle" />;
/** Known to be nothing. */
const None = () => <span className="text-faint">–</span>;

/** How much of the product can be sold now. */
export function AvailableStock({ row }: CellProps) {
  const { number } = useFormatter();
  const { data, isLoading } = useTogether('stock-of', row.sku, stockOf);
  const available = data?.[0]?.availableStock;
  if (isLoading) return <Coming />;
  return typeof available === 'number' ? number.format(available) : <None />;
}

/** Which part of the product's stock expires on the day. Damaged goods are no part of it. */
export function ShareOfStock({ row }: CellProps) {
  const t = useTranslations('table');
  const { data, isLoading } = useTogether('stock-of', row.sku, stockOf);
  const total = data?.[0]?.totalStockAmount;
  const { amount, inventoryItemType } = row;
  if (inventoryItemType === 'DamagedItem') return <None />;
  if (isLoading) return <Coming />;
  if (!total || typeof amount !== 'number') return <None />;
  return t('share', { share: Math.min(1, amount / total) });
}

/** The lots of the product that expire on the day. */
export function ExpiringLots({ row }: CellProps) {
  const { data: lots = [], isLoading } = useTogether('lots-of', row.sku, lotsOf);
  const day = typeof row.expirationDate === 'string' ? toDay(row.expirationDate) : '';
  const numbers = lots.flatMap((lot) =>
    lot.expirationDate && toDay(lot.expirationDate) === day ? lot.lotNumber : [],
  );
  const [first, ...more] = numbers;
  if (isLoading) return <Coming />;
  if (!first) return <None />;
  return (
    <span data-tip={more.length > 0 ? numbers.join(', ') : undefined}>
      <code>{first}</code>
      {more.length > 0 && <span className="text-faint"> +{more.length}</span>}
    </span>
  );
}
