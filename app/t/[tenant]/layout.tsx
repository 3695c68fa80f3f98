import type { Metadata } from 'next';
import { getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { WithSendChecks } from '@/components/features/send-checks/send-checks';
import { FailedSignIns } from '@/components/features/settings/account/failed-attempts';
import { FormSchemas } from '@/components/form/form-schemas';
import { Frame } from '@/components/shell/frame';
import { bookmarksOf } from '@/components/shell/navigation/bookmarks-of';
import { TenantProviders } from '@/components/shell/providers';
import { tenantMark } from '@/components/ui/tenant-mark';
import { budgetNow } from '@/lib/console/api-client/call-permit';
import { requireTenant, tenantSession } from '@/lib/console/auth/tenant-session';
import { jobViews } from '@/lib/console/jobs/job-events';

type Props = { params: Promise<{ tenant: string }>; children: ReactNode };

/** `Page · Tenant · Tallyman`; nobody who may not open it learns a tenant's name. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const tenant = (await tenantSession(params))?.tenant;
  if (!tenant) return {};
  return { title: { template: `%s · ${tenant.name} · Tallyman`, default: tenant.name } };
}

export default async function TenantLayout({ params, children }: Props) {
  const { person, tenant } = await requireTenant(params);
  const [zone, budget, jobs, bookmarks] = await Promise.all([
    getTimeZone(),
    budgetNow(tenant.id),
    jobViews({ tenant: tenant.id, personId: person.id }).catch(() => []),
    bookmarksOf(person.id, tenant.id).catch(() => undefined),
  ]);
  return (
    <TenantProviders key={tenant.id} zone={zone} prefetch={budget.size === 0}>
      <Frame
        tenant={tenantMark(tenant)}
        person={{ name: person.name, email: person.email, role: person.role }}
        jobs={jobs}
        budget={budget}
        bookmarks={bookmarks}
      >
        <FailedSignIns />
        <FormSchemas>
          <WithSendChecks>{children}</WithSendChecks>
        </FormSchemas>
      </Frame>
    </TenantProviders>
  );
}
