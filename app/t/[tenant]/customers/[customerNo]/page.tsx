import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { CustomerActions } from '@/components/features/customers/customer-actions';
import { CustomerOrders } from '@/components/features/customers/customer-orders';
import { Address } from '@/components/record/address';
import { RecordPage, type RecordProps } from '@/components/record/record-page';
import { Section } from '@/components/record/section';
import { SkeletonRows } from '@/components/ui/loading';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { customers } from '@/lib/contract/definitions/customers';
import { hasMask, isMasked } from '@/lib/contract/masking';
import { revealKey } from '@/lib/contract/personal-fields';

type Props = RecordProps<'customerNo'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await getTranslations('fields'))('customer')} ${(await params).customerNo}` };
}

export default async function CustomerRecord({ params }: Props) {
  const { tenant } = await requireTenant(params);
  const { customerNo } = await params;
  if (!/^\d{1,10}$/.test(customerNo)) notFound();
  const t = await getTranslations('pages');
  return (
    <RecordPage
      resource={customers}
      tenant={tenant}
      keys={[customerNo]}
      operation="getCustomer"
      input={{ params: { customerNo } }}
      find={(customer) => customer}
    >
      {(customer, { actionProps, section }) => {
        const { firstName, lastName, email, addresses } = customer;
        const name = [firstName, lastName].filter((word) => word && !isMasked(word)).join(' ');
        return {
          title: name || customerNo,
          name: name || customerNo,
          extra: name !== '' && <code>{customer.customerNo}</code>,
          actions: <CustomerActions {...actionProps} record={customer} />,
          personal: revealKey.customer(customer.customerNo),
          readBack: hasMask(customer)
            ? undefined
            : { operation: 'updateCustomer', names: ['firstName', 'lastName', 'phone'] },
          side: (
            <>
              {section(t('customers.contact'), [
                ...(name ? [] : ['firstName', 'lastName']),
                ...['email', 'phone'],
              ])}
              {addresses?.map((address, i) => (
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
            </>
          ),
          timeline: { records: [String(customer.customerNo), ...(email ? [email] : [])] },
          technical: ['createdAt', 'id'],
          main: (
            <Suspense
              fallback={
                <Section title={t('records.orders')}>
                  <SkeletonRows rows={3} />
                </Section>
              }
            >
              <CustomerOrders tenant={tenant.id} customerNo={customer.customerNo} />
            </Suspense>
          ),
        };
      }}
    </RecordPage>
  );
}
