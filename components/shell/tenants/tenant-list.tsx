'use client';

import type { QueryClient } from '@tanstack/react-query';
import Settings from 'lucide-react/icons/settings';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { SkeletonPanel } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { OptionList } from '@/components/ui/option-list';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { pathOf, sectionAt, sections } from '@/components/ui/sections';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { registryQuery, useRegistry } from '@/components/ui/use-tenants';
import { visitHref } from '@/components/ui/visit-href';
import { recentTenants } from './recent-tenants';

/** What the list holds at most installations: the field, a few tenants, the way to the settings. */
const initialRows = 7;

/** Reads the registry before the list is opened. */
export const prefetchRegistry = (client: QueryClient) => client.prefetchQuery(registryQuery);

/** The registry, the latest used first. Choosing one keeps the section that one is in, never the record. */
export function TenantList({ current, close }: { current: TenantMark; close: () => void }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const { data, error, refetch, isFetching } = useRegistry();
  if (error && !data)
    return (
      <Notice tone="bad" title={t('tenantsFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <SkeletonPanel rows={initialRows} />;

  const section = sectionAt(pathname, sections) ?? { segment: '' };
  const recent = recentTenants();
  const rank = ({ id }: TenantMark) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const items = [...data]
    .sort((a, b) => rank(a) - rank(b))
    .map((tenant) => ({
      id: tenant.id,
      href: tenant.isVisited ? visitHref(tenant.id, pathOf(tenant.id, section)) : pathOf(tenant.id, section),
      label: tenant.isVisited ? t('visit', { name: tenant.name }) : tenant.name,
      hint: tenant.id,
      mark: <TenantDot colour={tenant.colour} />,
    }));
  return (
    <>
      <OptionList
        items={items}
        label={t('switchTenant')}
        placeholder={t('tenantPlaceholder')}
        emptyText={t('noTenantFound')}
        current={current.id}
        onPick={close}
      />
      <hr className="my-1" />
      <PrefetchLink
        href="/settings"
        onClick={close}
        className="flex min-h-control-sm items-center gap-2 rounded-sm px-2 text-muted text-sm hover:bg-hover"
      >
        <Settings aria-hidden="true" className="size-4" />
        {t('manageTenants')}
      </PrefetchLink>
    </>
  );
}
