'use client';

import { useTranslations } from 'next-intl';
import { operationForm } from '@/components/form/form';
import { ButtonLink } from '@/components/ui/button';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tenantPath } from '@/lib/console/browser/tenant-path';

const { Form, Fields, OtherFields } = operationForm('createCustomer');

const named = ['email', 'phone', 'firstName', 'lastName'] as const;

/**
 * A form that creates a customer. The platform does not return the new customer number, so the link shown afterwards
 * opens the list.
 */
export function CreateCustomer({ tenant }: { tenant: TenantMark }) {
  const t = useTranslations('form');
  return (
    <Form
      tenant={tenant}
      focus
      after={({ email }) => (
        <ButtonLink
          size="sm"
          href={route(tenantPath(tenant.id, `customers?q=${encodeURIComponent(String(email))}`))}
        >
          {t('openList')}
        </ButtonLink>
      )}
    >
      <Fields names={named} />
      <OtherFields named={named} />
    </Form>
  );
}
