'use client';

import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import Clock from 'lucide-react/icons/clock';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Star from 'lucide-react/icons/star';
import Zap from 'lucide-react/icons/zap';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type RecordKind, recordAt } from '@/components/record/record-path';
import type { CreateLink, NavSection } from '@/components/shell/navigation/nav-items';
import { isSearched, sectionAt } from '@/components/shell/navigation/sections';
import { currentActions } from '@/components/ui/actions/page-actions';
import {
  bookmarksQuery,
  listViewsQuery,
  noBookmarks,
  type PinnedLink,
  pinKeys,
} from '@/components/ui/bookmarks/bookmarks';
import { copiedInOtherTenant } from '@/components/ui/copied-id';
import { knownText } from '@/components/ui/known-text';
import { useOtherTenants } from '@/components/ui/other-tenants';
import { SectionIcon } from '@/components/ui/section-icon';
import { TenantDot } from '@/components/ui/tenant-mark';
import { useRegistry } from '@/components/ui/use-tenants';
import { pathInTenant, tenantPath } from '@/lib/console/browser/tenant-path';
import { findResource } from '@/lib/contract/resource-definitions';
import { pinnedHref } from '../navigation/use-bookmark-links';
import type { PaletteEntry } from './group-entries';
import { paletteId } from './palette-id';
import { recentsQuery } from './recents-query';
import type { SearchHit } from './search-hit';
import { useSettingEntries } from './use-setting-entries';

/**
 * Returns the actions of the page, primary actions first, each once even if it has two buttons. Empty while a modal is open,
 * because a modal makes the page inert.
 */
function pageEntries(): PaletteEntry[] {
  if (document.querySelector(`dialog:modal:not(#${paletteId})`)) return [];
  const actions = currentActions().toSorted(
    (a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false),
  );
  return actions.flatMap(({ label, keys, unavailable, href, run }, at, all): PaletteEntry[] => {
    if (!label || all.findIndex((action) => action.label === label) < at) return [];
    // An entry with a URL can also open in a new tab.
    const target = href && !unavailable ? { href } : { run };
    return [{ id: `act-${at}`, group: 'acts', label, hint: unavailable, keys, unavailable, ...target }];
  });
}

const icon = 'size-4 shrink-0 text-faint';
const clock = <Clock aria-hidden="true" className={icon} />;
const kindMark = (kind: RecordKind) => <SectionIcon id={kind} className={icon} />;

/** True if the search hint of this kind is a name. People know names better than codes. */
function hasNames(kind: RecordKind): boolean {
  const { lookups = [], hint = [] } = findResource(kind)?.search ?? {};
  return lookups.some((lookup) => 'words' in lookup && lookup.words.some((name) => hint.includes(name)));
}

const noViews: readonly PinnedLink[] = [];

type EntriesQuery = {
  tenant: string;
  sections: readonly NavSection[];
  create: readonly CreateLink[];
  text: string;
  hits: readonly SearchHit[];
  /** True if every list has responded and none contains exactly this text. */
  isUnknown: boolean;
  /** True if the user typed anything, even if only a scope. */
  isTyped: boolean;
};

export function useEntries({
  tenant,
  sections,
  create,
  text,
  hits,
  isUnknown,
  isTyped,
}: EntriesQuery): PaletteEntry[] {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const currentPath = pathInTenant(pathname);
  // Read once, because the page behind the palette does not change.
  const [actions] = useState(pageEntries);
  const settings = useSettingEntries();
  const { data: recents = [] } = useQuery(recentsQuery(tenant));
  const { data: bookmarks = noBookmarks } = useQuery(bookmarksQuery(tenant));
  const { data: allViews = noViews } = useQuery(listViewsQuery(tenant));
  const tValues = useTranslations('values');
  const { data: tenants = [] } = useRegistry(isTyped);
  const base = tenantPath(tenant);
  const section = sectionAt(pathname, sections) ?? { id: '', segment: '' };
  const kindLabel = (kind: RecordKind) => t(`palette.kinds.${kind}`);

  const hitEntries = hits.map(
    ({ kind, path, label, hint, exact, sent }): PaletteEntry => ({
      id: `found-${path}`,
      group: exact ? 'found' : 'names',
      label,
      hint: sent ? t('palette.sent') : hint,
      isNamed: hasNames(kind) && !sent && hint !== undefined,
      of: kind,
      kind: kindLabel(kind),
      mark: kindMark(kind),
      href: `${base}/${path}`,
      skipsMatching: true,
    }),
  );
  const favorites = bookmarks.favorites.flatMap(({ path, label, state }): PaletteEntry[] => {
    const record = recordAt(path);
    if (!record || path === currentPath || hits.some((hit) => hit.path === path)) return [];
    const stateLabel = state && knownText(tValues, state);
    const hint = [label === record.key ? undefined : record.key, stateLabel].filter(Boolean).join(' · ');
    return [
      {
        id: `favorite-${path}`,
        group: 'favorites',
        label,
        hint: hint || undefined,
        of: record.kind,
        kind: kindLabel(record.kind),
        mark: <Star aria-hidden="true" className={icon} />,
        href: `${base}/${path}`,
      },
    ];
  });
  const viewEntry = ({ list, view, name }: PinnedLink): PaletteEntry => ({
    id: `view-${list}-${view}`,
    group: 'views',
    label: name,
    kind: sections.find(({ segment }) => segment === list)?.label,
    mark: <Bookmark aria-hidden="true" className={icon} />,
    href: pinnedHref(tenant, { list, view }),
  });
  const views = bookmarks.views.map((one, at) => ({ ...viewEntry(one), keys: pinKeys(at) }));
  // Views that are not pinned appear only if the typed text matches their name or their list's name.
  const listViews = allViews
    .filter(({ list, view }) => !bookmarks.views.some((one) => one.list === list && one.view === view))
    .flatMap((one): PaletteEntry[] => {
      const { kind, ...entry } = viewEntry(one);
      return kind === undefined ? [] : [{ ...entry, group: 'listViews', hint: kind, needsText: true }];
    });
  const recent = recents.flatMap(({ path, label }): PaletteEntry[] => {
    const record = recordAt(path);
    // Favorites and search results are already listed above.
    const isAbove =
      bookmarks.favorites.some((one) => one.path === path) || hits.some((hit) => hit.path === path);
    if (!record || path === currentPath || isAbove) return [];
    const hint = label === record.key ? undefined : record.key;
    return [
      {
        id: `recent-${path}`,
        group: 'recent',
        label,
        hint,
        of: record.kind,
        kind: kindLabel(record.kind),
        mark: clock,
        href: `${base}/${path}`,
      },
    ];
  });
  const actionEntries = actions.map((action) => ({
    ...action,
    mark: <Zap aria-hidden="true" className={icon} />,
  }));
  const createEntries = create
    .filter(({ label }) => actions.every((action) => action.label !== label))
    .map(
      ({ id, label, href }): PaletteEntry => ({
        id: `new-${id}`,
        group: 'create',
        label,
        href,
        mark: <Plus aria-hidden="true" className={icon} />,
      }),
    );
  const sectionEntries = sections.map(
    (section): PaletteEntry => ({
      id: section.id,
      group: 'go',
      label: section.label,
      href: tenantPath(tenant, section.segment),
      mark: <SectionIcon id={section.id} className={icon} />,
      keys: `g ${section.letter}`,
    }),
  );
  const tenantEntries = tenants
    .filter(({ id }) => id !== tenant)
    .map(
      ({ id, name, color }): PaletteEntry => ({
        id: `tenant-${id}`,
        group: 'tenants',
        label: t('palette.tenant', { name }),
        name,
        hint: id,
        href: tenantPath(id, section.segment),
        mark: <TenantDot color={color} />,
        needsText: true,
      }),
    );
  // The list of the current page comes first, then the lists with results.
  const searchRank = ({ id }: { id: string }) =>
    id === section.id ? 2 : hits.some(({ kind }) => kind === id) ? 1 : 0;
  const searchable = sections.filter(isSearched).sort((a, b) => searchRank(b) - searchRank(a));
  const searchEntries = searchable.map(
    (section): PaletteEntry => ({
      id: `ask-${section.id}`,
      group: 'search',
      of: section.id,
      label: t('searchIn', { word: text, list: section.label }),
      href: `${tenantPath(tenant, section.segment)}?q=${encodeURIComponent(text)}`,
      mark: <Search aria-hidden="true" className={icon} />,
      skipsMatching: true,
      needsText: true,
    }),
  );
  // If nothing in this tenant has exactly this code, the user is probably in the wrong tenant.
  const copied = hits.some(({ exact }) => exact) ? undefined : copiedInOtherTenant(text, tenant);
  const sourceTenant = copied && tenants.find(({ id }) => id === copied.tenant);
  const others = useOtherTenants(tenant, { key: text }, isUnknown && !sourceTenant);
  const copiedEntries: PaletteEntry[] = sourceTenant
    ? [
        {
          id: 'copied',
          group: 'found',
          label: t('palette.copiedIn', { name: sourceTenant.name }),
          hint: text,
          mark: <TenantDot color={sourceTenant.color} />,
          href: copied?.href,
          skipsMatching: true,
        },
      ]
    : [];
  const otherEntries = others.map(
    ({ id, name, color, href }): PaletteEntry => ({
      id: `other-${id}`,
      group: 'found',
      label: t('belongsTo', { name }),
      hint: text,
      mark: <TenantDot color={color} />,
      href,
      skipsMatching: true,
    }),
  );
  return [
    ...copiedEntries,
    ...(isUnknown && !sourceTenant ? otherEntries : []),
    ...hitEntries,
    ...favorites,
    ...views,
    ...recent,
    ...actionEntries,
    ...createEntries,
    ...sectionEntries,
    ...listViews,
    ...tenantEntries,
    ...settings,
    ...searchEntries,
  ];
}
