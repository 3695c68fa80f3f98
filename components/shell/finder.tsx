'use client';

import Search from 'lucide-react/icons/search';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Kbd } from '@/components/ui/kbd';
import { Popover } from '@/components/ui/popover';
import { Skeleton } from '@/components/ui/skeleton';
import { useIdle } from '@/components/ui/use-idle';
import { finderId } from './finder-id';
import type { NavPlace } from './nav-place';

const load = () => import('./finder-list').then((module) => module.FinderList);
const FinderList = dynamic(load, {
  ssr: false,
  loading: () => <Skeleton className="h-control w-full" />,
});

/** The search of the whole tenant: places by name, and the lists that can look for what is typed. */
export function Finder({ tenant, places }: { tenant: string; places: readonly NavPlace[] }) {
  const t = useTranslations('shell');
  useIdle(load);
  return (
    <Popover
      id={finderId}
      label={t('find')}
      className="w-100 max-w-[calc(100vw-16px)]"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={t('find')}
          className="flex h-control-sm min-w-0 items-center gap-2 rounded-md border max-sm:w-control-sm max-sm:justify-center border-line-strong bg-canvas px-2 text-faint text-sm hover:border-line-control sm:w-64"
        >
          <Search aria-hidden="true" className="size-4 shrink-0" />
          <span className="hidden flex-1 truncate text-left sm:block">{t('find')}</span>
          <span className="hidden sm:inline-flex">
            <Kbd keys="Ctrl+K" />
          </span>
        </button>
      )}
    >
      {(close) => <FinderList tenant={tenant} places={places} close={close} />}
    </Popover>
  );
}
