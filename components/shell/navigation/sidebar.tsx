'use client';

import PanelLeft from 'lucide-react/icons/panel-left';
import Settings from 'lucide-react/icons/settings';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { use, useState } from 'react';
import { sections as allSections, sectionAt } from '@/components/shell/navigation/sections';
import type { Bookmarks } from '@/components/ui/bookmarks/bookmarks';
import { ButtonLink } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { LinkPending } from '@/components/ui/link-pending';
import { FrameTenantContext } from '@/components/ui/open-page';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { SectionIcon } from '@/components/ui/section-icon';
import { cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { NavSection } from './nav-items';
import { keepSidebar } from './sidebar-width';
import { useBookmarkLinks } from './use-bookmark-links';

/** Links to the list of the missing record, or to the tenant's overview if there is no list. */
export function BackToSection({ list, overview }: { list: string; overview: string }) {
  const tenant = use(FrameTenantContext) ?? '';
  const section = sectionAt(usePathname(), allSections);
  const isList = section !== undefined && section.segment !== '';
  return (
    <ButtonLink href={route(tenantPath(tenant, isList ? section.segment : ''))}>
      {isList ? list : overview}
    </ButtonLink>
  );
}

/** Maximum number of favorites in the sidebar. The overview shows all favorites. */
const MAX_VISIBLE = 8;

/**
 * Renders the navigation on wide screens. Clicking the current section resets its list. A collapsed sidebar shows only icons.
 */
export function Sidebar({
  tenant,
  sections,
  isCollapsed,
  first,
}: {
  tenant: string;
  sections: readonly NavSection[];
  isCollapsed: boolean;
  /** The bookmarks rendered with the page. If undefined, the browser fetches the bookmarks. */
  first: Bookmarks | undefined;
}) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const currentSection = sectionAt(pathname, sections);
  const { favorites, views: pinned } = useBookmarkLinks(tenant, sections, first);
  const [isSmall, setIsSmall] = useState(isCollapsed);
  const labelStyle = cx('min-w-0 flex-1 truncate text-left', isSmall && 'sr-only');
  const pinnedLinks = (links: typeof pinned) =>
    links.map(({ href, name, keys, isCurrent }) => (
      <PrefetchLink
        key={href}
        href={route(href)}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx('nav-item pl-8.5', isCurrent ? 'font-medium text-ink' : 'text-muted hover:text-ink')}
      >
        <span className={labelStyle}>{name}</span>
        {keys && <Kbd keys={keys} />}
      </PrefetchLink>
    ));
  return (
    <nav
      aria-label={t('navigation')}
      className={cx(
        'hidden shrink-0 flex-col gap-0.5 overflow-y-auto border-r bg-side p-2 md:flex',
        isSmall ? 'w-13' : 'w-56',
      )}
    >
      {sections.flatMap((section, index) => {
        const current = section.id === currentSection?.id;
        const ruled = index > 0 && sections[index - 1]?.group !== section.group;
        const entry = (
          <PrefetchLink
            key={section.id}
            href={route(tenantPath(tenant, section.segment))}
            aria-current={current ? 'page' : undefined}
            {...(isSmall ? tooltip(section.label, `g ${section.letter}`, 'beside') : {})}
            className={cx(
              'nav-item',
              ruled && 'mt-3',
              current ? 'bg-pressed font-medium text-ink' : 'text-muted hover:text-ink',
            )}
          >
            <LinkPending>
              <SectionIcon id={section.id} />
            </LinkPending>
            <span className={labelStyle}>{section.label}</span>
            {!isSmall && <Kbd keys={`g ${section.letter}`} />}
          </PrefetchLink>
        );
        return [
          entry,
          ...(isSmall ? [] : pinnedLinks(pinned.filter(({ list }) => list === section.segment))),
        ];
      })}
      {!isSmall && favorites.length > 0 && (
        <section aria-labelledby="nav-favorites" className="mt-3 flex flex-col gap-0.5">
          <h2 id="nav-favorites" className="px-2 pb-0.5 font-medium text-faint text-xs">
            {t('palette.groups.favorites')}
          </h2>
          {favorites.slice(0, MAX_VISIBLE).map(({ href, label, icon, path }) => (
            <PrefetchLink
              key={path}
              href={route(href)}
              aria-current={href === pathname ? 'page' : undefined}
              className={cx(
                'nav-item',
                href === pathname ? 'bg-pressed font-medium' : 'text-muted hover:text-ink',
              )}
            >
              <LinkPending>{icon}</LinkPending>
              <span className={labelStyle}>{label}</span>
            </PrefetchLink>
          ))}
          {favorites.length > MAX_VISIBLE && (
            <PrefetchLink
              href={route(`${tenantPath(tenant)}#favorites`)}
              className="nav-item pl-8.5 text-faint"
            >
              {t('moreFavorites', { n: favorites.length - MAX_VISIBLE })}
            </PrefetchLink>
          )}
        </section>
      )}
      <span className="flex-1" />
      <PrefetchLink
        href="/settings"
        {...(isSmall ? tooltip(t('settings'), undefined, 'beside') : {})}
        className="nav-item text-muted hover:text-ink"
      >
        <Settings aria-hidden="true" />
        <span className={labelStyle}>{t('settings')}</span>
      </PrefetchLink>
      <button
        type="button"
        aria-pressed={isSmall}
        {...(isSmall ? tooltip(t('widen'), undefined, 'beside') : {})}
        onClick={() => {
          keepSidebar(!isSmall);
          setIsSmall(!isSmall);
        }}
        className="nav-item text-muted hover:text-ink"
      >
        <PanelLeft aria-hidden="true" />
        <span className={labelStyle}>{isSmall ? t('widen') : t('narrow')}</span>
      </button>
    </nav>
  );
}
