import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { FailedSignIns } from '@/components/features/settings/account/failed-attempts';
import { FormSchemas } from '@/components/form/form-schemas';
import { Frame } from '@/components/shell/frame';
import { TenantProviders } from '@/components/shell/providers';
import { budgetNow } from '@/lib/console/api-client/call-permit';
import { may } from '@/lib/console/auth/people';
import { currentPerson, requirePerson } from '@/lib/console/auth/session';
import { findTenant } from '@/lib/console/tenants/tenant-list';

type Props = { params: Promise<{ tenant: string }>; children: ReactNode };

/** `Page · Tenant · Tallyman`; nobody without a session learns a tenant's name. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = (await params).tenant;
  const tenant = (await currentPerson()) && (await findTenant(id));
  if (!tenant) return {};
  return { title: { template: `%s · ${tenant.name} · Tallyman`, default: tenant.name } };
}

export default async function TenantLayout({ params, children }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const person = await requirePerson();
  const tenant = await findTenant(id);
  if (!tenant) notFound();
  return (
    <TenantProviders key={tenant.id}>
      <Frame
        tenant={{ id: tenant.id, name: tenant.name, colour: tenant.colour }}
        person={{ name: person.name, email: person.email }}
        writes={may(person.role, 'write')}
        budget={await budgetNow(tenant.id)}
      >
        <FailedSignIns />
        <FormSchemas>{children}</FormSchemas>
      </Frame>
    </TenantProviders>
  );
}
