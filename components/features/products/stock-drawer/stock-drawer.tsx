'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Row } from '@/components/data-table/columns/column';
import { Section } from '@/components/record/section';
import { StockAmounts } from '@/components/record/stock/stock-amounts';
import { SkeletonRows } from '@/components/ui/loading';
import { route } from '@/components/ui/route';
import { Sheet } from '@/components/ui/sheet';

/** Shows the stock from the list's row while the sections load. */
function OpeningStock({ row }: { row: Row }) {
  const t = useTranslations('record');
  return (
    <div aria-busy="true">
      <Section title={t('stock')} flush>
        <div className="flex flex-col gap-3 px-4 md:px-6">
          {typeof row.name === 'string' && <p className="font-medium">{row.name}</p>}
          <StockAmounts row={row} isLoading />
        </div>
      </Section>
      <SkeletonRows rows={6} columns={3} />
    </div>
  );
}

/**
 * Shows the stock of one SKU in a sheet beside the list. The sheet has its own URL. `row` is the opened row, shown
 * until the server responds.
 */
export function StockDrawer({ row, children }: { row?: Row; children: ReactNode }) {
  const [router, path, search] = [useRouter(), usePathname(), useSearchParams()];
  const sku = row ? String(row.sku) : children ? search.get('stock') : undefined;
  if (!sku) return null;
  const close = () => {
    const params = new URLSearchParams(search);
    params.delete('stock');
    const to = route(params.size > 0 ? `${path}?${params}` : path);
    // The URL of a loading sheet is not in the history yet.
    if (row) router.replace(to, { scroll: false });
    else router.push(to, { scroll: false });
  };
  return (
    <Sheet open onClose={close} title={<code className="md:ml-2">{sku}</code>} size="lg">
      {row ? <OpeningStock row={row} /> : children}
    </Sheet>
  );
}
