import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { TenantsToVisit } from '@/components/features/visits/tenants-to-visit';
import { VisitForm } from '@/components/features/visits/visit-form';
import { PlainPage } from '@/components/shell/plain-page';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { TenantDot } from '@/components/ui/tenant-mark';
import { requirePerson } from '@/lib/console/auth/current-person';
import { accessTo } from '@/lib/console/auth/grants';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { safeReturnPath } from '@/lib/console/http/return-path';
import { MAX_VISIT_MINUTES, visitSettings } from '@/lib/console/visits/visit-limits';

type Query = { tenant?: string | string[]; to?: string | string[] };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('visits'))('pageTitle') };
}

/**
 * Asks for the reason for a visit, then opens the requested page of the tenant. If the URL names no tenant, lists the tenants
 * that the user can visit.
 */
export default async function VisitPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [person, query] = await Promise.all([requirePerson(), searchParams]);
  if (typeof query.tenant !== 'string') return <TenantsToVisit person={person} />;
  const access = await accessTo(person, query.tenant);
  if (!access) notFound();
  const { id, name, color } = 'visitRequired' in access ? access.visitRequired : access.tenant;
  const home = tenantPath(id);
  const returnPath = safeReturnPath(typeof query.to === 'string' ? query.to : undefined);
  const to = returnPath.startsWith(`${home}/`) || returnPath.startsWith(`${home}?`) ? returnPath : home;
  if (!('visitRequired' in access)) redirect(route(to));
  const [t, { minutes }] = await Promise.all([getTranslations('visits'), visitSettings()]);
  const choices = [...new Set([15, 30, 45, MAX_VISIT_MINUTES, minutes])].sort((a, b) => a - b);
  return (
    <PlainPage title={t('title', { tenant: name })}>
      <p className="flex gap-2 text-muted">
        <span className="pt-1">
          <TenantDot color={color} />
        </span>
        {t('sentence')}
      </p>
      <VisitForm tenant={id} to={to} minutes={minutes} choices={choices} />
      <PrefetchLink href="/" className="text-accent-text underline underline-offset-2">
        {t('back')}
      </PrefetchLink>
    </PlainPage>
  );
}
