'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { CellProps } from '@/components/data-table/rows';
import { Skeleton } from '@/components/ui/loading';
import { readQuery } from '@/lib/console/browser/read-query';
import { MAX_NAMES } from './lines-as-text';

/** What a line is about: the product's name where it is told, its SKU, and the lot. */
export function ProductCell({ row, labels }: CellProps) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const [sku, name, lot] = [text(row.sku), text(row.productName), text(row.lotNumber)];
  return (
    <span className="flex min-w-0 flex-col py-1.5">
      {name && <span className="truncate font-medium">{name}</span>}
      <span className="truncate text-muted text-xs">
        <code className={name ? undefined : 'text-ink text-sm'}>{sku}</code>
        {lot && (
          <>
            {' · '}
            <code data-tip={labels.lotNumber}>{lot}</code>
          </>
        )}
      </span>
    </span>
  );
}

const FRESH_MS = 5 * 60_000;

/** Which products' names are read in the browser, and of which tenant; the SKUs as the value of a query. */
type Names = { tenant: string; skus: string };
const Missing = createContext<Names>({ tenant: '', skus: '' });

/** Around lines with `NamedProductCell`. */
export const MissingNames = ({ tenant, skus, children }: Names & { children: ReactNode }) => (
  <Missing value={{ tenant, skus }}>{children}</Missing>
);

/**
 * What a line is about, where the platform gives its SKU alone: the names of all lines are read at once when the page has been
 * drawn. Stands inside `MissingNames`.
 */
export function NamedProductCell({ row, labels }: CellProps) {
  const client = useQueryClient();
  const { tenant, skus } = use(Missing);
  const isRequested = typeof row.sku === 'string' && skus.split(',').includes(row.sku);
  const { data, isPending } = useQuery({
    queryKey: ['read', tenant, 'product-names', skus],
    queryFn: async () => {
      const { printDqb } = await import('@/lib/contract/dqb/dqb');
      const dqb = printDqb({
        filters: [{ operation: 'In', property: 'sku', value: skus }],
        sort: [],
        offset: 0,
        count: MAX_NAMES,
      });
      const { answer } = await client.fetchQuery(readQuery('getProductsWithTag', tenant, { query: { dqb } }));
      return Object.fromEntries(answer.items.map(({ sku, name }) => [sku, name]));
    },
    enabled: isRequested && tenant !== '',
    staleTime: FRESH_MS,
    retry: false,
  });
  if (!isRequested || !isPending)
    return (
      <ProductCell
        row={{ ...row, productName: row.productName ?? data?.[String(row.sku)] }}
        labels={labels}
      />
    );
  return (
    <span className="flex flex-col py-1.5">
      <span className="flex h-5 items-center">
        <Skeleton className="w-40" />
      </span>
      <code className="text-muted text-xs">{String(row.sku)}</code>
    </span>
  );
}
