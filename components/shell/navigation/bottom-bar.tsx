'use client';

import Menu from 'lucide-react/icons/menu';
import Settings from 'lucide-react/icons/settings';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useTransition } from 'react';
import { sectionAt } from '@/components/shell/navigation/sections';
import type { Bookmarks } from '@/components/ui/bookmarks/bookmarks';
import { LinkPending, PendingMark } from '@/components/ui/link-pending';
import { Popover } from '@/components/ui/popover';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { SectionIcon } from '@/components/ui/section-icon';
import { cx } from '@/components/ui/style';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { NavSection } from './nav-items';
import { useBookmarkLinks } from './use-bookmark-links';

const slot =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs max-[359px]:px-0 max-[359px]:text-[11px] [&_svg]:size-5';
/** A clicked entry looks current at once, as in the sidebar. */
const slotStyle = (isCurrent: boolean) =>
  cx(
    slot,
    'has-data-pending:font-medium has-data-pending:text-accent-text',
    isCurrent
      ? 'font-medium text-accent-text not-has-data-pending:group-has-data-pending/bar:font-normal not-has-data-pending:group-has-data-pending/bar:text-muted'
      : 'text-muted',
  );

/** Renders the navigation on phones: the most used sections at the bottom, the other sections behind "More". */
export function BottomBar({
  tenant,
  sections,
  first,
}: {
  tenant: string;
  sections: readonly NavSection[];
  /** The bookmarks rendered with the page. If undefined, the browser fetches the bookmarks. */
  first: Bookmarks | undefined;
}) {
  const t = useTranslations('shell');
  const currentSection = sectionAt(usePathname(), sections);
  const { favorites, views } = useBookmarkLinks(tenant, sections, first);
  const mainSections = sections.filter(({ isMain }) => isMain);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const isOther = currentSection !== undefined && !mainSections.includes(currentSection);
  return (
    <nav
      aria-label={t('navigation')}
      className="group/bar flex h-14 shrink-0 border-t bg-side pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {mainSections.map((section) => (
        <PrefetchLink
          key={section.id}
          href={route(tenantPath(tenant, section.segment))}
          aria-current={section.id === currentSection?.id ? 'page' : undefined}
          className={slotStyle(section.id === currentSection?.id)}
        >
          <LinkPending>
            <SectionIcon id={section.id} />
          </LinkPending>
          <span className="max-w-full truncate">{section.short}</span>
        </PrefetchLink>
      ))}
      <Popover
        label={t('navigation')}
        align="end"
        className="right-0 w-64"
        trigger={(props) => (
          <button {...props} type="button" className={slotStyle(isOther)}>
            {isPending ? <PendingMark /> : <Menu aria-hidden="true" />}
            <span className="max-w-full truncate">{t('more')}</span>
          </button>
        )}
      >
        {(close) =>
          [
            ...sections.flatMap((section): Line[] => [
              ...(mainSections.includes(section)
                ? []
                : [
                    {
                      ...section,
                      icon: <SectionIcon id={section.id} />,
                      href: tenantPath(tenant, section.segment),
                    },
                  ]),
              ...views
                .filter(({ list }) => list === section.segment)
                .map(({ href, name }) => ({ id: href, href, label: name })),
            ]),
            ...favorites.map(({ href, label, icon }) => ({ id: href, href, label, icon })),
            settings(t('settings')),
          ].map((section) => (
            <PrefetchLink
              key={section.id}
              href={route(section.href)}
              // The popover closes at once, and the button that opened it shows the loading state.
              onNavigate={(event) => {
                event.preventDefault();
                close();
                startTransition(() => router.push(route(section.href)));
              }}
              aria-current={section.id === currentSection?.id ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-3 rounded-sm px-3 text-base [&_svg]:size-5 [&_svg]:shrink-0',
                section.icon === undefined && 'pl-11',
                section.id === currentSection?.id ? 'bg-selected font-medium' : 'text-muted',
              )}
            >
              {section.icon}
              <span className="min-w-0 truncate">{section.label}</span>
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
