import { getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FailedSignIns } from '@/components/features/settings/account/failed-attempts';
import { SettingsNav, SettingsTabs } from '@/components/features/settings/settings-nav';
import { StepUp } from '@/components/features/settings/step-up';
import { Frame } from '@/components/shell/frame';
import { loadBookmarks } from '@/components/shell/navigation/load-bookmarks';
import { PersonMenu } from '@/components/shell/person-menu';
import { Mark } from '@/components/shell/plain-page';
import { TenantProviders } from '@/components/shell/providers';
import { lastTenant } from '@/components/shell/tenants/last-tenant';
import { tenantMark } from '@/components/ui/tenant-mark';
import { fetchBudget } from '@/lib/console/api-client/call-permit';
import { requirePerson } from '@/lib/console/auth/current-person';
import { hasRight } from '@/lib/console/auth/rights';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { jobViews } from '@/lib/console/jobs/job-views';
import { env } from '@/lib/env';

/** The settings belong to no tenant, but use the frame of the user's last tenant with a separate navigation. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const person = await requirePerson();
  const [{ tenant }, t] = await Promise.all([
    // Users who must still set up a second factor cannot see any tenant.
    person.needsFactor ? { tenant: undefined } : lastTenant(person),
    getTranslations('shell'),
  ]);
  const hiddenPaths = [
    ...(hasRight(person.role, 'audit') ? [] : ['/settings/audit']),
    ...(hasRight(person.role, 'retention') ? [] : ['/settings/retention']),
  ];
  const page = (
    <>
      <SettingsTabs closed={hiddenPaths} />
      <StepUp />
      <FailedSignIns />
      {children}
    </>
  );
  if (!tenant)
    return (
      <div className="flex h-dvh flex-col">
        {/* Replaces the bar in the tenant's color. */}
        <div aria-hidden="true" className="h-[3px] shrink-0 bg-line-strong" />
        <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-side px-4 font-semibold">
          <Mark /> Tallyman
          <div className="ml-auto" />
          <PersonMenu name={person.name} email={person.email} keys={false} />
        </header>
        <div className="flex min-h-0 flex-1">
          <SettingsNav back={undefined} closed={hiddenPaths} />
          <main id="content" aria-label={t('settings')} className="flex min-w-0 flex-1 flex-col">
            {page}
          </main>
        </div>
      </div>
    );
  const [zone, budget, jobs, bookmarks] = await Promise.all([
    getTimeZone(),
    fetchBudget(tenant.id),
    jobViews({ tenant: tenant.id, personId: person.id }).catch(() => []),
    loadBookmarks(person.id, tenant).catch(() => undefined),
  ]);
  return (
    <TenantProviders
      key={tenant.id}
      tenant={tenant.id}
      zone={zone}
      prefetch={budget.size === 0}
      canTestConnection={hasRight(person.role, 'tenants')}
      isPlatformEmbedded={env.platformUrl === undefined}
    >
      <Frame
        tenant={tenantMark(tenant)}
        person={{ name: person.name, email: person.email }}
        can={(right) => hasRight(person.role, right)}
        jobs={jobs}
        budget={budget}
        bookmarks={bookmarks}
        navigation={
          <SettingsNav
            closed={hiddenPaths}
            back={{
              href: tenantPath(tenant.id),
              label: tenant.name,
            }}
          />
        }
      >
        {page}
      </Frame>
    </TenantProviders>
  );
}
