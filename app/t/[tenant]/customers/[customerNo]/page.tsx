import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { CustomerActs } from '@/components/features/customers/customer-actions';
import { CustomerOrders, NoCustomerNumber } from '@/components/features/customers/customer-orders';
import { actionStates } from '@/components/record/action-states';
import { Facts, Section } from '@/components/record/facts';
import { ReadBack } from '@/components/record/read-back-notice';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { writesOf } from '@/components/record/sent-records/sent-kinds';
import { Timeline } from '@/components/record/timeline/timeline';
import { SkeletonRows } from '@/components/ui/skeleton';
import { requirePerson } from '@/lib/console/auth/session';
import { read } from '@/lib/console/operations/read';
import { findTenant } from '@/lib/console/tenants/tenant-list';
import { AddressRecord } from '@/lib/contract/resources/address';
import { Customer } from '@/lib/contract/resources/customers';

type Props = { params: Promise<{ tenant: string; customerNo: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await getTranslations('fields'))('customer')} ${(await params).customerNo}` };
}

/** The parts of an address in the order in which one writes it. */
const parts = [
  ...['addressFirstName', 'addressLastName', 'company', 'addressPhone', 'addressOne', 'addressTwo'],
  ...['district', 'city', 'postalCode', 'country', 'taxOffice', 'taxNumber'],
];

export default async function CustomerRecord({ params }: Props) {
  await requirePerson();
  const { tenant: segment, customerNo } = await params;
  const tenant = decodeURIComponent(segment);
  if (!/^\d{1,10}$/.test(customerNo))
    return <NoCustomerNumber segment={segment} text={decodeURIComponent(customerNo)} />;
  const [t, result, mark, states] = await Promise.all([
    getTranslations('pages'),
    read('getCustomer', tenant, { params: { customerNo } }),
    findTenant(tenant),
    actionStates('customers', tenant),
  ]);
  if (!mark || (result.kind === 'refused' && result.status === 404)) notFound();
  const back = { href: `/t/${segment}/customers`, label: t('back') };
  if (result.kind !== 'ok')
    return (
      <SubPage title={customerNo} back={back}>
        <RecordFailure failure={result} />
      </SubPage>
    );
  const customer = result.answer;
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  const addresses = customer.addresses ?? [];
  const acts = (
    <CustomerActs
      tenant={{ id: mark.id, name: mark.name, colour: mark.colour }}
      record={customer}
      states={states}
    />
  );
  return (
    <SubPage
      title={name || customerNo}
      beside={<code>{customer.customerNo}</code>}
      back={back}
      actions={acts}
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ReadBack
          tenant={tenant}
          operation="updateCustomer"
          record={String(customer.customerNo)}
          shown={customer}
          names={['firstName', 'lastName', 'phone']}
        />
        <Section title={t('customers.contact')}>
          <Facts of={Customer} record={customer} names={['firstName', 'lastName', 'email', 'phone']} />
        </Section>
        <Section title={t('customers.addresses')} aside={addresses.length || undefined}>
          {addresses.length === 0 && <p className="text-muted">{t('customers.noAddresses')}</p>}
          <ul className="flex flex-col gap-6">
            {addresses.map((address, i) => (
              <li key={address.id ?? address.addressNo ?? i}>
                <Facts of={AddressRecord} record={address} names={parts} known />
              </li>
            ))}
          </ul>
        </Section>
        <Suspense
          fallback={
            <Section title={t('customers.orders')}>
              <SkeletonRows rows={3} />
            </Section>
          }
        >
          <CustomerOrders segment={segment} customerNo={customer.customerNo} />
        </Suspense>
        <Section title={t('customers.record')}>
          <Facts of={Customer} record={customer} names={['createdAt', 'id']} />
        </Section>
        <Timeline
          tenant={tenant}
          operations={writesOf('customers')}
          records={[String(customer.customerNo), ...(customer.email ? [customer.email] : [])]}
        />
      </div>
    </SubPage>
  );
}
