'use client';

import Menu from 'lucide-react/icons/menu';
import Settings from 'lucide-react/icons/settings';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { actionBar } from '@/components/ui/action-bars';
import type { Bookmarks } from '@/components/ui/bookmarks/bookmarks';
import { LinkPending } from '@/components/ui/link-pending';
import { Popover } from '@/components/ui/popover';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf, sectionAt } from '@/components/ui/sections';
import { cx } from '@/components/ui/style';
import type { DrawnPlace } from './nav-items';
import { useBookmarkLinks } from './use-bookmark-links';

const slot =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs max-[359px]:px-0 max-[359px]:text-[11px] [&_svg]:size-5';

/** The navigation of a phone: the most used places under the thumb, the rest behind "More". */
export function BottomBar({
  tenant,
  places,
  first,
}: {
  tenant: string;
  places: readonly DrawnPlace[];
  /** What the person keeps at hand, as the page came; asked for where it could not be read. */
  first: Bookmarks | undefined;
}) {
  const t = useTranslations('shell');
  const here = sectionAt(usePathname(), places);
  const { favorites, views } = useBookmarkLinks(tenant, places, first);
  const near = places.filter(({ thumb }) => thumb);
  const far = here && !near.includes(here);
  return (
    <nav
      ref={actionBar}
      aria-label={t('navigation')}
      className="flex h-14 shrink-0 border-t bg-side pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {near.map((place) => (
        <PrefetchLink
          key={place.id}
          href={route(pathOf(tenant, place))}
          aria-current={place.id === here?.id ? 'page' : undefined}
          className={cx(slot, place.id === here?.id ? 'font-medium text-accent-text' : 'text-muted')}
        >
          <LinkPending>{place.icon}</LinkPending>
          <span className="max-w-full truncate">{place.short}</span>
        </PrefetchLink>
      ))}
      <Popover
        label={t('navigation')}
        align="end"
        className="w-64"
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={cx(slot, far ? 'font-medium text-accent-text' : 'text-muted')}
          >
            <Menu aria-hidden="true" />
            <span className="max-w-full truncate">{far ? here.short : t('more')}</span>
          </button>
        )}
      >
        {(close) =>
          [
            ...places.flatMap((place): Line[] => [
              { ...place, href: pathOf(tenant, place) },
              ...views
                .filter(({ list }) => list === place.segment)
                .map(({ href, name }) => ({ id: href, href, label: name })),
            ]),
            ...favorites.map(({ href, label, icon }) => ({ id: href, href, label, icon })),
            settings(t('settings')),
          ].map((place) => (
            <PrefetchLink
              key={place.id}
              href={route(place.href)}
              onClick={close}
              aria-current={place.id === here?.id ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-3 rounded-sm px-3 text-base [&_svg]:size-5 [&_svg]:shrink-0',
                place.icon === undefined && 'pl-11',
                place.id === here?.id ? 'bg-selected font-medium' : 'text-muted',
              )}
            >
              {place.icon}
              <span className="min-w-0 truncate">{place.label}</span>
            </PrefetchLink>
          ))
        }
      </Popover>
    </nav>
  );
}

type Line = { id: string; href: string; label: string; icon?: ReactNode };

const settings = (label: string): Line => ({
  id: 'settings',
  label,
  href: '/settings',
  icon: <Settings aria-hidden="true" />,
});
