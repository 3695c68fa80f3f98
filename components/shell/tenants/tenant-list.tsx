'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { sectionAt, sections } from '@/components/shell/navigation/sections';
import { SkeletonPanel } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { OptionList } from '@/components/ui/option-list';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { cx } from '@/components/ui/style';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { registryQuery, useRegistry } from '@/components/ui/use-tenants';
import { visitHref } from '@/components/ui/visit-href';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { changeFavorite } from '@/lib/console/views/favorite-actions';
import { recentTenants } from './recent-tenants';

/** Number of placeholder rows: the search box, a few tenants, and the link to the settings. */
const initialRows = 7;
/** Maximum number of recently used tenants at the top. Older tenants are in the rest of the list. */
const MAX_RECENT = 4;

export const prefetchRegistry = (queryClient: QueryClient) => queryClient.prefetchQuery(registryQuery);

const action =
  'flex min-h-control-sm w-full items-center gap-2 rounded-sm px-2 text-muted text-sm hover:bg-hover';

/** Renders the button that adds the current tenant to the favorites or removes it. Renders nothing during a visit. */
function FavoriteTenant({ tenant }: { tenant: TenantMark | undefined }) {
  const t = useTranslations('ui.favorite');
  const queryClient = useQueryClient();
  const { mutate, isPending } = useAction(changeFavorite, {
    onError: (_, { label }) => toast({ title: t('failed'), detail: label, variant: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: registryQuery.queryKey }),
  });
  if (!tenant || tenant.isVisited) return null;
  const { id, name, isFavorite = false } = tenant;
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      className={action}
      onClick={() => {
        if (!isPending) mutate({ tenant: id, path: '', label: name, isFavorite: !isFavorite });
      }}
    >
      <Star aria-hidden="true" className={cx('size-4 shrink-0', isFavorite && 'fill-current text-warn')} />
      <span className="min-w-0 truncate">{t(isFavorite ? 'removeTenant' : 'addTenant', { name })}</span>
    </button>
  );
}

/**
 * Lists the registry: favorites first, then recently used tenants, then all others. Selecting a tenant keeps the current
 * section, but not the record.
 */
export function TenantList({ current, close }: { current: TenantMark; close: () => void }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const { data, error, refetch, isFetching } = useRegistry();
  if (error && !data)
    return (
      <Notice variant="bad" title={t('tenantsFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <SkeletonPanel rows={initialRows} />;

  const section = sectionAt(pathname, sections) ?? { segment: '' };
  const recent = recentTenants();
  const rank = ({ id }: TenantMark) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const groupIndex = ({ id, isFavorite }: TenantMark) =>
    isFavorite ? 0 : recent.slice(0, MAX_RECENT).includes(id) ? 1 : 2;
  const groups = [t('palette.groups.favorites'), t('palette.groups.recent'), t('otherTenants')];
  const items = [...data]
    .sort((a, b) => groupIndex(a) - groupIndex(b) || rank(a) - rank(b))
    .map((tenant) => ({
      id: tenant.id,
      href: tenant.isVisited
        ? visitHref(tenant.id, tenantPath(tenant.id, section.segment))
        : tenantPath(tenant.id, section.segment),
      label: tenant.isVisited ? t('visit', { name: tenant.name }) : tenant.name,
      hint: tenant.id,
      mark: <TenantDot color={tenant.color} />,
      group: groups[groupIndex(tenant)],
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
      <FavoriteTenant tenant={data.find(({ id }) => id === current.id)} />
      <PrefetchLink href="/settings" onClick={close} className={action}>
        <Settings aria-hidden="true" className="size-4" />
        {t('manageTenants')}
      </PrefetchLink>
    </>
  );
}
