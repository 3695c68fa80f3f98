import PlugZap from 'lucide-react/icons/plug-zap';
import { useLocale, useTranslations } from 'next-intl';
import { type DisplayColumn, StaticTable } from '@/components/data-table/static-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { ListedRelayKey } from '@/lib/console/relay/relay-keys';
import type { RelayMetrics } from '@/lib/console/relay/relay-report';

/** Returns a function that formats metrics in the user's locale, or as dashes if there were no calls. */
export function useRelayMetrics() {
  const tUi = useTranslations('ui');
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (relayMetrics: RelayMetrics | undefined) => {
    if (!relayMetrics || relayMetrics.calls === 0)
      return { calls: '–', perMinute: '–', errors: '–', p50: '–', p95: '–', unlogged: '0' };
    const { calls, perMinute, refused, failed, p50, p95, unlogged } = relayMetrics;
    const ms = (value: number | undefined) =>
      value === undefined ? '–' : tUi('ms', { ms: number.format(value) });
    return {
      calls: number.format(calls),
      perMinute: number.format(perMinute),
      errors: percent.format((refused + failed) / calls),
      p50: ms(p50),
      p95: ms(p95),
      unlogged: number.format(unlogged),
    };
  };
}

/** A table of integrations with the metrics of their calls in the last 24 hours. */
export function RelayKeyTable({
  keys,
  relayMetrics,
  tenants,
}: {
  keys: readonly ListedRelayKey[];
  relayMetrics: ReadonlyMap<string, RelayMetrics>;
  tenants: readonly TenantMark[];
}) {
  const t = useTranslations('integrations');
  const formatMetrics = useRelayMetrics();
  if (keys.length === 0) return <EmptyState icon={PlugZap} text={t('none')} />;
  const findTenant = (key: ListedRelayKey) => tenants.find(({ id }) => id === key.tenant);
  const metric = (name: 'perMinute' | 'errors' | 'p50' | 'p95'): DisplayColumn<ListedRelayKey> => ({
    name,
    head: t(name),
    number: true,
    cell: ({ id }) => formatMetrics(relayMetrics.get(id))[name],
  });
  return (
    <StaticTable
      variant="short"
      label={t('title')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          head: t('name'),
          cell: (key) => (
            <>
              <PrefetchLink
                href={route(`/settings/integrations/${key.id}`)}
                className="font-medium hover:underline"
              >
                {key.name}
              </PrefetchLink>{' '}
              {key.revokedAt && <Badge variant="neutral">{t('revoked')}</Badge>}
            </>
          ),
        },
        {
          name: 'tenant',
          head: t('tenant'),
          cell: (key) => {
            const tenant = findTenant(key);
            return (
              <span className="inline-flex items-center gap-2">
                {tenant && <TenantDot color={tenant.color} />}
                {tenant?.name ?? key.tenant}
              </span>
            );
          },
        },
        {
          name: 'rights',
          head: t('rights'),
          className: 'whitespace-nowrap text-muted',
          cell: (key) => t(`rightsOf.${key.rights.join('-')}`),
        },
        metric('perMinute'),
        metric('errors'),
        metric('p50'),
        metric('p95'),
        {
          name: 'lastCall',
          head: t('lastCall'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt.toISOString()} /> : t('never')),
        },
      ]}
    />
  );
}
