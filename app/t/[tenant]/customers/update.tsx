'use client';

import { formOf } from '@/components/form/form-of';
import { useFresh } from '@/components/form/use-fresh';
import type { TenantMark } from '@/components/shell/tenant-mark';
import type { Customer } from '@/lib/contract/customers';

const { Form, Field } = formOf('updateCustomer', () => import('@/lib/contract/customers'));

/** A customer's name and phone. The e-mail address identifies and stays. */
export function UpdateCustomer({
  tenant,
  record: customer,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  record: Customer;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const { customerNo } = customer;
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      params={{ customerNo }}
      start={customer}
      changes
      fresh={() => fresh('getCustomer', { params: { customerNo: String(customerNo) } })}
      record={String(customerNo)}
      label={customer.email ?? String(customerNo)}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="firstName" />
      <Field name="lastName" />
      <Field name="phone" />
    </Form>
  );
}
