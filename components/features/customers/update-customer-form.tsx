'use client';

import { useFresh } from '@/components/form/conflicts/use-conflict';
import { operationForm } from '@/components/form/operation-form';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { Customer } from '@/lib/contract/resources/customers';

const { Form, Field } = operationForm('updateCustomer', () => import('@/lib/contract/resources/customers'));

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
