'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use } from 'react';
import type { CellProps } from '@/components/data-table/table-body';
import { Skeleton } from '@/components/ui/loading';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { textOf } from '@/lib/contract/schema/text-of';
import { MAX_NAMES } from './lines-as-text';

/** Shows the product of a line: its name if known, its SKU, and its lot. */
export function ProductCell({ row }: CellProps) {
  const t = useTranslations('fields');
  const [sku, name, lot] = [textOf(row.sku), textOf(row.productName), textOf(row.lotNumber)];
  return (
    <span className="flex min-w-0 flex-col py-1.5">
      {name && <span className="truncate font-medium max-sm:whitespace-normal">{name}</span>}
      <span className="truncate text-muted text-xs">
        <code className={name ? undefined : 'text-ink text-sm'}>{sku}</code>
        {lot && (
          <>
            {' · '}
            <code data-tip={t('lotNumber')}>{lot}</code>
          </>
        )}
      </span>
    </span>
  );
}

const FRESH_MS = 5 * 60_000;

/** A tenant, and the comma-separated SKUs of the products whose names the browser fetches. */
type Names = { tenant: string; skus: string };
const Missing = createContext<Names>({ tenant: '', skus: '' });

/** Provides the SKUs whose names `NamedProductCell` fetches. */
export const MissingNames = ({ tenant, skus, children }: Names & { children: ReactNode }) => (
  <Missing value={{ tenant, skus }}>{children}</Missing>
);

/**
 * Shows the product of a line if the platform returns only its SKU. One call fetches the names of all lines after
 * rendering. Requires `MissingNames`.
 */
export function NamedProductCell({ row }: CellProps) {
  const queryClient = useQueryClient();
  const { tenant, skus } = use(Missing);
  const isRequested = typeof row.sku === 'string' && skus.split(',').includes(row.sku);
  const { data, isPending } = useQuery({
    queryKey: ['read', tenant, 'product-names', skus],
    queryFn: async () => {
      const dqb: Dqb = {
        filters: [{ operation: 'In', property: 'sku', value: skus }],
        sort: [],
        offset: 0,
        count: MAX_NAMES,
      };
      const { value } = await queryClient.fetchQuery(readQuery('getProductsWithTag', tenant, { dqb }));
      return Object.fromEntries(value.rows.map(({ sku, name }) => [sku, name]));
    },
    enabled: isRequested && tenant !== '',
    staleTime: FRESH_MS,
    retry: false,
  });
  if (!isRequested || !isPending)
    return <ProductCell row={{ ...row, productName: row.productName ?? data?.[String(row.sku)] }} />;
  return (
    <span className="flex flex-col py-1.5">
      <span className="flex h-5 items-center">
        <Skeleton className="w-40" />
      </span>
      <code className="text-muted text-xs">{String(row.sku)}</code>
    </span>
  );
}
