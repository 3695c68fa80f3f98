'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { fetchResult } from '@/lib/console/browser/fetch-route';
import { pathInTenant, tenantPath } from '@/lib/console/browser/tenant-path';
import { ButtonLink } from './button';
import { route } from './route';
import { TenantDot, type TenantMark } from './tenant-mark';

/** Another tenant that has a record. `href` is the URL of the record, or of the page that starts a visit. */
export type OtherTenant = TenantMark & { href: string };

/** Finds other tenants that have a record, by the path of the record's page or by a search text. */
export function useOtherTenants(
  tenant: string,
  target: { path: string } | { key: string },
  enabled = true,
): readonly OtherTenant[] {
  const { data = [] } = useQuery({
    queryKey: ['other tenants', tenant, target],
    queryFn: async ({ signal }) => {
      const path = tenantPath(tenant, `elsewhere?${new URLSearchParams(target)}`);
      const result = await fetchResult<OtherTenant[]>(path, { signal });
      return result.kind === 'ok' ? result.value : [];
    },
    enabled,
    staleTime: 30_000,
  });
  return data;
}

/** Links to the other tenants that have this page's record or, if `text` is set, a record matching it. */
export function OtherTenants({ tenant, text }: { tenant: string; text?: string }) {
  const t = useTranslations('shell');
  const path = pathInTenant(usePathname());
  const others = useOtherTenants(tenant, text === undefined ? { path } : { key: text });
  return others.map(({ id, name, color, href }) => (
    <p key={id} className="flex flex-wrap items-center justify-center gap-2">
      <TenantDot color={color} />
      {t('belongsTo', { name })}
      <ButtonLink size="sm" href={route(href)}>
        {t('openIn', { name })}
      </ButtonLink>
    </p>
  ));
}
