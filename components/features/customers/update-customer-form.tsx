'use client';

import { operationForm, type RecordFormProps } from '@/components/form/form';
import { PersonalData } from '@/components/record/personal-data';
import { hasMask } from '@/lib/contract/masking';
import { revealKey } from '@/lib/contract/personal-fields';
import type { Customer } from '@/lib/contract/resources/customers';

const { Form, Fields, OtherFields } = operationForm('updateCustomer');

const named = ['firstName', 'lastName', 'phone'] as const;

/** A form that edits a customer. The email is the key and cannot be changed. */
export function UpdateCustomer({ record: customer, ...form }: RecordFormProps<Customer>) {
  const { customerNo } = customer;
  if (hasMask(customer))
    return <PersonalData tenant={form.tenant.id} record={revealKey.customer(customerNo)} />;
  return (
    <Form
      {...form}
      params={{ customerNo }}
      start={customer}
      isUpdate
      recordKey={String(customerNo)}
      label={customer.email ?? String(customerNo)}
      focus
    >
      <Fields names={named} />
      <OtherFields named={named} />
    </Form>
  );
}
