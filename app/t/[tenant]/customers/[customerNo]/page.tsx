import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { CustomerActions } from '@/components/features/customers/customer-actions';
import { CustomerOrders, NoCustomerNumber } from '@/components/features/customers/customer-orders';
import { Address } from '@/components/record/address';
import { LiveRecord } from '@/components/record/live-record';
import { PersonalData } from '@/components/record/personal-data';
import { ReadBack } from '@/components/record/read-back-notice';
import { RecordBody } from '@/components/record/record-body';
import { FieldSection, Section, TechnicalDetails } from '@/components/record/record-fields';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { Timeline } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { SkeletonRows } from '@/components/ui/loading';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { hasMask, isMasked, revealKey } from '@/lib/contract/personal-fields';
import { nextAction } from '@/lib/contract/record-actions';
import { Customer } from '@/lib/contract/resources/customers';

type Props = { params: Promise<{ tenant: string; customerNo: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await getTranslations('fields'))('customer')} ${(await params).customerNo}` };
}

export default async function CustomerRecord({ params }: Props) {
  await requireTenant(params);
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
  const backLink = { href: `/t/${segment}/customers`, label: t('back') };
  if (result.kind !== 'ok') return <FailedPage title={customerNo} back={backLink} failure={result} />;
  const customer = result.answer;
  const name = [customer.firstName, customer.lastName].filter((word) => word && !isMasked(word)).join(' ');
  const addresses = customer.addresses ?? [];
  return (
    <SubPage
      title={name || customerNo}
      name={name || customerNo}
      extra={name !== '' && <code>{customer.customerNo}</code>}
      back={backLink}
      live={<LiveRecord tenant={tenant} operation="getCustomer" input={{ params: { customerNo } }} />}
      actions={
        <CustomerActions
          tenant={tenantMark(mark)}
          record={customer}
          states={states}
          primary={nextAction('customers', customer, states)}
        />
      }
      fill
    >
      <RecordBody
        head={
          hasMask(customer) ? (
            <PersonalData tenant={tenant} record={revealKey.customer(customer.customerNo)} />
          ) : (
            <ReadBack
              tenant={tenant}
              operation="updateCustomer"
              record={String(customer.customerNo)}
              stored={customer}
              names={['firstName', 'lastName', 'phone']}
            />
          )
        }
        side={
          <>
            <FieldSection
              title={t('customers.contact')}
              of={Customer}
              record={customer}
              names={[...(name ? [] : ['firstName', 'lastName']), 'email', 'phone']}
            />
            {addresses.map((address, i) => (
              <Address
                key={address.id ?? address.addressNo ?? i}
                title={
                  addresses.length > 1
                    ? t('records.addressOf', { n: i + 1, total: addresses.length })
                    : t('records.address')
                }
                address={address}
              />
            ))}
            <Timeline
              tenant={tenant}
              operations={writesOf('customers')}
              records={[String(customer.customerNo), ...(customer.email ? [customer.email] : [])]}
            />
            <TechnicalDetails of={Customer} record={customer} names={['createdAt', 'id']} />
          </>
        }
      >
        <Suspense
          fallback={
            <Section title={t('records.orders')}>
              <SkeletonRows rows={3} />
            </Section>
          }
        >
          <CustomerOrders segment={segment} customerNo={customer.customerNo} />
        </Suspense>
      </RecordBody>
    </SubPage>
  );
}
