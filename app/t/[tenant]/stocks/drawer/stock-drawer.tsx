'use client';

import dynamic from 'next/dynamic';
import { parseAsString, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';

const Sheet = dynamic(() => import('@/components/ui/sheet').then((m) => m.Sheet), { ssr: false });

/** One SKU's stock beside the list, at an address of its own. The sheet is fetched when the first one opens. */
export function StockDrawer({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [stock, setStock] = useQueryState(
    'stock',
    parseAsString.withOptions({ history: 'push', shallow: false, scroll: false }),
  );
  if (!stock || !children) return null;
  return (
    <Sheet open onClose={() => void setStock(null)} title={title} size="lg">
      {children}
    </Sheet>
  );
}
