'use client';

import { useTranslations } from 'next-intl';
import { formOf } from '@/components/form/form-of';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';

const { Form, Field } = formOf('createCustomer', () => import('@/lib/contract/customers'));

/** A new customer. The platform gives the number and does not tell it, hence the way on is the list. */
export function CreateCustomer({ tenant }: { tenant: TenantMark }) {
  const t = useTranslations('form');
  return (
    <Form
      tenant={tenant}
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
      <Field name="firstName" />
      <Field name="lastName" />
      <Field name="phone" />
    </Form>
  );
}
