import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { TestProviders } from '@/lib/testing/test-providers';
import { draftKey } from '../drafts/use-draft';
import { operationForm } from '../form';
import { type FormSchema, FormSchemaProvider } from '../values/form-schema';
import { toFormValues } from '../values/payload';

const { Field, Form } = operationForm('bulkUpsertReceivingOrders');
const schema: FormSchema = {
  name: 'bulkUpsertReceivingOrders',
  resource: 'receiving-orders',
  effect: 'upsert',
  method: 'POST',
  path: operations.bulkUpsertReceivingOrders.path,
  fields: fieldsOf(operations.bulkUpsertReceivingOrders.body),
  inList: true,
  headings: {},
  keepsOmitted: false,
};
const inputLocale = { decimal: ',', zone: 'UTC' } as const;

test('a restored draft that is edited back to the record has no changes to save', async () => {
  const start = { referenceNumber: 'R-1', lineItems: [{ sku: 'A' }] };
  // The JSON of a draft lacks the undefined checkbox of the row. Only rendering the row would add it.
  const { lineItems } = toFormValues(schema.fields, start, inputLocale);
  const draft = { at: '2026-01-01T00:00:00Z', values: { referenceNumber: 'R-2', lineItems } };
  sessionStorage.setItem(draftKey('acme', schema.name, 'R-1'), JSON.stringify(draft));
  render(
    <TestProviders>
      <FormSchemaProvider schemas={[schema]}>
        <Form tenant={{ id: 'acme', name: 'Acme', color: 'slate' }} recordKey="R-1" start={start} isUpdate>
          <Field name="referenceNumber" />
        </Form>
      </FormSchemaProvider>
    </TestProviders>,
  );
  const save = screen.getByRole('button', { name: /Save to Acme/ });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Resume draft' }));
  expect(save.getAttribute('aria-disabled')).toBeNull();
  fireEvent.change(screen.getByDisplayValue('R-2'), { target: { value: 'R-1' } });
  expect(save.getAttribute('aria-disabled')).toBe('true');
});
