import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FailedSignIns } from '@/components/features/settings/account/failed-attempts';
import { ErrorBoundary } from '@/components/shell/error-page';
import { Frame } from '@/components/shell/frame';
import { VisitBanner } from '@/components/shell/lazy-notices';
import { loadBookmarks } from '@/components/shell/navigation/load-bookmarks';
import { TenantProviders } from '@/components/shell/providers';
import { visitIcon } from '@/components/shell/visits/visit-icon';
import { tenantMark } from '@/components/ui/tenant-mark';
import { fetchBudget } from '@/lib/console/api-client/call-permit';
import { hasRight } from '@/lib/console/auth/rights';
import { requireTenant, tenantSession } from '@/lib/console/auth/tenant-session';
import { jobViews } from '@/lib/console/jobs/job-views';
import { env } from '@/lib/env';

type Props = { params: Promise<{ tenant: string }>; children: ReactNode };

/** Builds titles such as `Page · Tenant · Tallyman`. Does not disclose a tenant's name to users who cannot open the tenant. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const session = await tenantSession(params);
  if (!session) return {};
  const { tenant, visit } = session;
  const t = await getTranslations('visits');
  const tabTitle = visit ? t('tab', { tenant: tenant.name }) : tenant.name;
  return {
    title: { template: `%s · ${tabTitle} · Tallyman`, default: tabTitle },
    ...(visit ? { icons: visitIcon(tenant.color) } : {}),
  };
}

export default async function TenantLayout({ params, children }: Props) {
  const { person, tenant, visit, can } = await requireTenant(params);
  const [zone, budget, jobs, bookmarks] = await Promise.all([
    getTimeZone(),
    fetchBudget(tenant.id),
    jobViews({ tenant: tenant.id, personId: person.id }).catch(() => []),
    loadBookmarks(person.id, tenant).catch(() => undefined),
  ]);
  return (
    // During a visit, pages are not prefetched, because every page that is read is logged.
    <TenantProviders
      key={tenant.id}
      tenant={tenant.id}
      zone={zone}
      prefetch={budget.size === 0 && !visit}
      canTestConnection={hasRight(person.role, 'tenants')}
      isPlatformEmbedded={env.platformUrl === undefined}
    >
      <Frame
        tenant={tenantMark(tenant)}
        person={{ name: person.name, email: person.email }}
        can={can}
        visit={
          visit && (
            <VisitBanner
              key={`${visit.secondsLeft} ${visit.unlockedSeconds}`}
              tenant={tenantMark(tenant)}
              visit={visit}
            />
          )
        }
        jobs={jobs}
        budget={budget}
        bookmarks={bookmarks}
      >
        <FailedSignIns />
        <ErrorBoundary isInFrame>{children}</ErrorBoundary>
      </Frame>
    </TenantProviders>
  );
}
