import { useTranslations } from 'next-intl';
import { Code } from '@/components/ui/code';
import { EmptyState } from '@/components/ui/empty-state';
import { PrefetchLink } from '@/components/ui/read-ahead';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { RemoveTenant, SaveTenant } from './tenant-form';

/** Every tenant of the registry; its name leads into it. */
export function TenantTable({
  tenants,
  mayChange,
  palette,
}: {
  tenants: readonly (TenantMark & {
    platform: string;
    zone: string | null;
    stuckDays: number;
    lowStock: number;
  })[];
  mayChange: boolean;
  palette: readonly string[];
}) {
  const t = useTranslations('settings');
  const ui = useTranslations('ui');
  const hasPlatforms = new Set(tenants.map(({ platform }) => platform)).size > 1;
  if (tenants.length === 0) return <EmptyState sentence={t('noTenants')} />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-240">
        <thead>
          <tr className="hairline-b h-row text-left text-muted text-xs">
            <th className="pr-4 font-medium">{t('name')}</th>
            <th className="hidden pr-4 font-medium sm:table-cell">{t('tenantId')}</th>
            {hasPlatforms && <th className="hidden pr-4 font-medium sm:table-cell">{t('platform')}</th>}
            <th className="hidden pr-4 font-medium sm:table-cell">{t('warehouseZone')}</th>
            {mayChange && (
              <th>
                <span className="sr-only">{ui('edit')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {tenants.map(({ id, name, colour, platform, ...settings }) => (
            <tr key={id} className="hairline-b h-row hover:bg-hover max-sm:[&>td]:py-1">
              <td className="pr-4">
                <PrefetchLink
                  href={route(pathOf(id, { segment: '' }))}
                  className="inline-flex items-center gap-2 font-medium hover:underline"
                >
                  <TenantDot colour={colour} />
                  {name}
                </PrefetchLink>
                <Code className="block max-w-48 text-faint sm:hidden">{id}</Code>
              </td>
              <td className="hidden pr-4 sm:table-cell">
                <Code>{id}</Code>
              </td>
              {hasPlatforms && <td className="hidden pr-4 text-muted sm:table-cell">{platform}</td>}
              <td className="hidden pr-4 text-muted sm:table-cell">
                {settings.zone?.replaceAll('_', ' ') ?? t('ownZone')}
              </td>
              {mayChange && (
                <td className="whitespace-nowrap text-right">
                  <SaveTenant tenant={{ id, name, colour, ...settings }} palette={palette} />
                  <RemoveTenant id={id} name={name} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
