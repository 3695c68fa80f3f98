'use client';

import { usePathname } from 'next/navigation';
import type { RecordPlaceholderProps } from '@/components/data-table/table-body';
import { StateBadge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/loading';
import { Page } from '@/components/ui/page/page';
import { BackArrow, NamedTitle } from './record-title';

/**
 * Shows the heading and state from the list's row while a record's page loads. Shows no actions, because the row may be
 * out of date.
 */
export function OpeningRecord({ code, name, state, back }: RecordPlaceholderProps) {
  const list = usePathname();
  return (
    <div aria-busy="true" className="flex min-h-0 flex-1 flex-col">
      <Page
        prefix={<BackArrow href={list} label={back} />}
        title={<NamedTitle name={name} code={code} />}
        extra={state && <StateBadge value={state} />}
        record={name ?? ''}
        fill
      >
        {/* Uses the layout of `RecordBody`. Fades in after a delay, because most pages load before the delay ends. */}
        <div className="flex-1 transition-opacity delay-150 min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,70rem)_minmax(23.5rem,1fr)] starting:opacity-0">
          <div className="flex flex-col gap-3 px-4 py-4 md:px-6">
            <Skeleton className="w-1/6" />
            <Skeleton className="w-3/5" />
            <Skeleton className="w-2/5" />
          </div>
          <div className="flex flex-col gap-3 border-l px-4 py-4 max-[1199px]:hidden md:px-6">
            <Skeleton className="w-1/4" />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        </div>
      </Page>
    </div>
  );
}
