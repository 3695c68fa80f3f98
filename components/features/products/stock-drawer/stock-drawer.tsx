'use client';

import dynamic from 'next/dynamic';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { route } from '@/components/ui/route';

const Sheet = dynamic(() => import('@/components/ui/sheet').then((m) => m.Sheet), { ssr: false });

/** One SKU's stock beside the list, at its own URL. The sheet is loaded when the first one opens. */
export function StockDrawer({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [router, path, search] = [useRouter(), usePathname(), useSearchParams()];
  if (!search.get('stock') || !children) return null;
  const close = () => {
    const params = new URLSearchParams(search);
    params.delete('stock');
    router.push(route(params.size > 0 ? `${path}?${params}` : path), { scroll: false });
  };
  return (
    <Sheet open onClose={close} title={<span className="md:ml-2">{title}</span>} size="lg">
      {children}
    </Sheet>
  );
}
