'use client';

import Archive from 'lucide-react/icons/archive';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Building2 from 'lucide-react/icons/building-2';
import CircleUser from 'lucide-react/icons/circle-user';
import DoorOpen from 'lucide-react/icons/door-open';
import PlugZap from 'lucide-react/icons/plug-zap';
import ScrollText from 'lucide-react/icons/scroll-text';
import SpellCheck from 'lucide-react/icons/spell-check';
import Users from 'lucide-react/icons/users';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CurrentNav } from '@/components/ui/current-nav';
import { LinkPending } from '@/components/ui/link-pending';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { tabStyle } from '@/components/ui/tabs';

type SettingsPage = { href: string; label: string; icon: ReactNode; isFirstOfGroup?: true };

/** Returns the settings pages and the current one. Omits the pages in `closed`, which the person may not open. */
function usePages(closed: readonly string[]) {
  const t = useTranslations('settings');
  const pathname = usePathname();
  const allPages: SettingsPage[] = [
    { href: '/settings/account', label: t('account'), icon: <CircleUser aria-hidden="true" /> },
    {
      href: '/settings',
      label: t('tenants'),
      icon: <Building2 aria-hidden="true" />,
      isFirstOfGroup: true,
    },
    { href: '/settings/people', label: t('people'), icon: <Users aria-hidden="true" /> },
    { href: '/settings/visits', label: t('visits'), icon: <DoorOpen aria-hidden="true" /> },
    { href: '/settings/audit', label: t('audit'), icon: <ScrollText aria-hidden="true" /> },
    { href: '/settings/retention', label: t('retention.title'), icon: <Archive aria-hidden="true" /> },
    {
      href: '/settings/integrations',
      label: t('integrations'),
      icon: <PlugZap aria-hidden="true" />,
      isFirstOfGroup: true,
    },
    {
      href: '/settings/corrections',
      label: t('corrections.title'),
      icon: <SpellCheck aria-hidden="true" />,
    },
  ];
  const pages = allPages.filter(({ href }) => !closed.includes(href));
  const current = pages
    .filter(({ href }) => pathname === href || (href !== '/settings' && pathname.startsWith(`${href}/`)))
    .at(-1)?.href;
  return { label: t('title'), pages, current };
}

/** The side navigation of the settings. Hidden on phones, where `SettingsTabs` replaces it. */
export function SettingsNav({
  back,
  closed,
}: {
  back: { href: string; label: string } | undefined;
  closed: readonly string[];
}) {
  const { label, pages, current } = usePages(closed);
  return (
    <nav
      aria-label={label}
      className="hidden w-56 shrink-0 flex-col gap-0.5 overflow-y-auto border-r bg-side p-2 md:flex print:hidden"
    >
      {back && (
        <PrefetchLink href={route(back.href)} className="nav-item mb-3 text-muted hover:text-ink">
          <ArrowLeft aria-hidden="true" />
          <span className="min-w-0 truncate">{back.label}</span>
        </PrefetchLink>
      )}
      {pages.map((page) => (
        <PrefetchLink
          key={page.href}
          href={route(page.href)}
          aria-current={page.href === current ? 'page' : undefined}
          className={cx(
            'nav-item',
            page.isFirstOfGroup && 'mt-3',
            page.href === current ? 'bg-pressed font-medium text-ink' : 'text-muted hover:text-ink',
          )}
        >
          <LinkPending>{page.icon}</LinkPending>
          <span className="min-w-0 truncate">{page.label}</span>
        </PrefetchLink>
      ))}
    </nav>
  );
}

/** The settings navigation on phones: a row above the page. */
export function SettingsTabs({ closed }: { closed: readonly string[] }) {
  const { label, pages, current } = usePages(closed);
  return (
    <CurrentNav
      label={label}
      current={current}
      className="hairline-b flex shrink-0 gap-4 overflow-x-auto px-4 md:hidden print:hidden"
    >
      {pages.map(({ href, label }) => (
        <PrefetchLink
          key={href}
          href={route(href)}
          aria-current={href === current ? 'page' : undefined}
          className={tabStyle(href === current)}
        >
          {label}
        </PrefetchLink>
      ))}
    </CurrentNav>
  );
}
