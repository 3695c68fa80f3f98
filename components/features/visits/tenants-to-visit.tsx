import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PlainPage } from '@/components/shell/plain-page';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { TenantDot } from '@/components/ui/tenant-mark';
import { visitHref } from '@/components/ui/visit-href';
import { allowedTenants } from '@/lib/console/auth/grants';
import type { Person } from '@/lib/console/auth/session-store';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/** A page with the tenants that the person may visit. */
export async function TenantsToVisit({ person }: { person: Person }) {
  const [t, { visitOnly }] = await Promise.all([getTranslations('visits'), allowedTenants(person)]);
  if (visitOnly.length === 0) notFound();
  return (
    <PlainPage title={t('pageTitle')}>
      <p className="text-muted">{t('choose')}</p>
      <ul className="flex flex-col">
        {visitOnly.map(({ id, name, color }) => (
          <li key={id}>
            <PrefetchLink
              href={route(visitHref(id, tenantPath(id)))}
              className="flex min-h-control items-center gap-2 rounded-md px-2 hover:bg-hover"
            >
              <TenantDot color={color} />
              <span className="min-w-0 truncate">{name}</span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
