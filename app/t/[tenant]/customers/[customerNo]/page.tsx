import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Facts } from '@/components/record/facts';
import { RecordFailure } from '@/components/record/record-failure';
import { Section } from '@/components/record/section';
import { SubPage } from '@/components/shell/sub-page';
import { SkeletonRows } from '@/components/ui/skeleton';
import { requirePerson } from '@/lib/console/session';
import { AddressRecord } from '@/lib/contract/address';
import { Customer } from '@/lib/contract/customers';
import { read } from '@/lib/gateway/read';
import { findTenant } from '@/lib/gateway/tenants';
import { actionStates } from '../../action-states';
import { ReadBack } from '../../read-back';
import { writesOf } from '../../sent-here/kinds';
import { Timeline } from '../../timeline';
import { CustomerActs } from './customer-acts';
import { NoCustomerNumber } from './no-customer-number';
import { CustomerOrders } from './orders';

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
