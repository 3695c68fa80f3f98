'use client';

import Settings from 'lucide-react/icons/settings';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { OptionList } from '@/components/ui/option-list';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { pathOf, sectionAt, sections } from '@/components/ui/sections';
import { Skeleton } from '@/components/ui/skeleton';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { useRegistry } from '@/components/ui/use-tenants';

/** Where the browser keeps the tenants used lately; the start page opens the first. */
export const recentCookie = 'tenants';

/** Ids out of the cookie's value, the latest first. */
export function recentIds(value: string | undefined): string[] {
  try {
    return (value ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** The same in the browser. */
function recentTenants(): string[] {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${recentCookie}=`));
  return recentIds(pair?.slice(recentCookie.length + 1));
}

/** Puts a tenant first; eight are kept. */
export function rememberTenant(id: string): void {
  const ids = [id, ...recentTenants().filter((other) => other !== id)].slice(0, 8);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of the last years
  document.cookie = `${recentCookie}=${ids.map(encodeURIComponent).join(',')}; path=/; max-age=31536000; samesite=lax`;
}

/** The registry, the latest used first. Choosing one keeps the section that one is in, never the record. */
export function TenantList({ current, close }: { current: TenantMark; close: () => void }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const { data, error, refetch, isFetching } = useRegistry();
  if (error && !data)
    return (
      <Notice tone="bad" title={t('tenantsFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <Skeleton className="h-control w-full" />;

  const section = sectionAt(pathname, sections) ?? { segment: '' };
  const recent = recentTenants();
  const rank = ({ id }: TenantMark) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const items = [...data]
    .sort((a, b) => rank(a) - rank(b))
    .map((tenant) => ({
      id: tenant.id,
      href: pathOf(tenant.id, section),
      label: tenant.name,
      hint: tenant.id,
      mark: <TenantDot colour={tenant.colour} />,
    }));
  return (
    <>
      <OptionList
        items={items}
        label={t('switchTenant')}
        placeholder={t('tenantPlaceholder')}
        nothing={t('noTenantFound')}
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
