import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { PrefetchLink } from '@/components/ui/read-ahead';
import { route } from '@/components/ui/route';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { ListedRelayKey } from '@/lib/console/relay/relay-keys';
import type { RelayFigures } from '@/lib/console/relay/relay-report';

/** Figures of a day in the reader's way of writing; a dash where there were no calls. */
export function useRelayFigures() {
  const ui = useTranslations('ui');
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (figures: RelayFigures | undefined) => {
    if (!figures || figures.calls === 0)
      return { calls: '–', perMinute: '–', errors: '–', p50: '–', p95: '–', unlogged: '0' };
    const { calls, perMinute, refused, failed, p50, p95, unlogged } = figures;
    const ms = (value: number | undefined) =>
      value === undefined ? '–' : ui('ms', { ms: number.format(value) });
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

/** The integrations of every tenant, with what their calls of a day came to; each opens its page. */
export function RelayKeyTable({
  keys,
  figures,
  tenants,
}: {
  keys: readonly ListedRelayKey[];
  figures: ReadonlyMap<string, RelayFigures>;
  tenants: readonly TenantMark[];
}) {
  const t = useTranslations('integrations');
  const figuresOf = useRelayFigures();
  if (keys.length === 0) return <EmptyState sentence={t('none')} />;
  const heads = ['perMinute', 'errors', 'p50', 'p95'] as const;
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-300">
        <thead>
          <tr className="hairline-b h-row text-left text-muted text-xs">
            <th className="pr-4 font-medium">{t('name')}</th>
            <th className="hidden pr-4 font-medium sm:table-cell">{t('tenant')}</th>
            <th className="hidden pr-4 font-medium md:table-cell">{t('rights')}</th>
            {heads.map((head) => (
              <th
                key={head}
                className={`whitespace-nowrap pr-4 text-right font-medium ${head === 'perMinute' || head === 'errors' ? '' : 'hidden md:table-cell'}`}
              >
                {t(head)}
              </th>
            ))}
            <th className="hidden font-medium sm:table-cell">{t('lastCall')}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const tenant = tenants.find(({ id }) => id === key.tenant);
            const told = figuresOf(figures.get(key.id));
            return (
              <tr key={key.id} className="hairline-b h-row hover:bg-hover max-sm:[&>td]:py-1">
                <td className="pr-4">
                  <PrefetchLink
                    href={route(`/settings/integrations/${key.id}`)}
                    className="font-medium hover:underline"
                  >
                    {key.name}
                  </PrefetchLink>{' '}
                  {key.revokedAt && <Badge tone="neutral">{t('revoked')}</Badge>}
                  <span className="block text-muted text-xs sm:hidden">{tenant?.name ?? key.tenant}</span>
                </td>
                <td className="hidden pr-4 sm:table-cell">
                  <span className="inline-flex items-center gap-2">
                    {tenant && <TenantDot colour={tenant.colour} />}
                    {tenant?.name ?? key.tenant}
                  </span>
                </td>
                <td className="hidden whitespace-nowrap pr-4 text-muted md:table-cell">
                  {t(`rightsOf.${key.rights.join('-')}`)}
                </td>
                <td className="whitespace-nowrap pr-4 text-right tabular-nums">{told.perMinute}</td>
                <td className="whitespace-nowrap pr-4 text-right tabular-nums">{told.errors}</td>
                <td className="hidden whitespace-nowrap pr-4 text-right tabular-nums md:table-cell">
                  {told.p50}
                </td>
                <td className="hidden whitespace-nowrap pr-4 text-right tabular-nums md:table-cell">
                  {told.p95}
                </td>
                <td className="hidden whitespace-nowrap text-muted sm:table-cell">
                  {key.lastUsedAt ? <When at={key.lastUsedAt.toISOString()} /> : t('never')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
