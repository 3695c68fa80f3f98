'use client';

import dynamic from 'next/dynamic';
import { useListQuery } from '@/components/data-table/url-state/use-list-state';
import { selectedCause } from './use-cause-groups';

const CauseGroup = dynamic(() => import('./cause-group').then((m) => m.CauseGroup), {
  ssr: false,
  loading: () => <div aria-hidden="true" className="h-11 shrink-0 border-t" />,
});

/** Shows the rejected values of the selected cause, with a button that plans fixes for all of its orders. */
export function GroupBar({ unavailable }: { unavailable?: string }) {
  const cause = selectedCause(useListQuery().state.f);
  return cause ? <CauseGroup key={cause} cause={cause} unavailable={unavailable} /> : null;
}
