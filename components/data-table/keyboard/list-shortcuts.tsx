'use client';

import { useRouter } from 'next/navigation';
import { route } from '@/components/ui/route';
import { useTableKeys } from './use-table-keys';

/** The keys of a list that was drawn on the server: through its rows, and to the pages beside this one. */
export function ListKeys({ before, after }: { before?: string; after?: string }) {
  const router = useRouter();
  useTableKeys((by) => {
    const to = by > 0 ? after : before;
    if (to) router.push(route(to));
  });
  return null;
}
