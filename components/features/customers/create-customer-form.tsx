'use client';

import { useTranslations } from 'next-intl';
import { useFresh } from '@/components/form/conflicts/use-conflict';
import { operationForm } from '@/components/form/operation-form';
import { ButtonLink } from '@/components/ui/button';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { byKey } from '@/lib/contract/dqb/dqb';

const { Form, Field, Fields } = operationForm(
  'createCustomer',
  () => import('@/lib/contract/resources/customers'),
);

/** A new customer. The platform gives the number and does not tell it, hence the way on is the list. */
export function CreateCustomer({ tenant }: { tenant: TenantMark }) {
  const t = useTranslations('form');
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      readBack={async (sent) => {
        const email = String(sent.email);
        const { items } = await fresh('getCustomers', { query: { dqb: byKey('email', email, 10) } });
        // A platform may write an address in small letters; several customers may have it, the last one is this.
        const same = items.filter((customer) => customer.email?.toLowerCase() === email.toLowerCase());
        const [first] = same.filter((customer) => customer.email === email).concat(same);
        return first ? { ...first, email } : null;
      }}
      after={({ email }) => (
        <ButtonLink
          size="sm"
          href={route(`/t/${encodeURIComponent(tenant.id)}/customers?q=${encodeURIComponent(String(email))}`)}
        >
          {t('openList')}
        </ButtonLink>
      )}
    >
      <Field name="email" wide />
      <Fields names={['firstName', 'lastName', 'phone']} />
    </Form>
  );
}
