import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type RefObject } from 'react';
import { expect, test } from 'vitest';
import { FieldsProvider } from '@/components/form/fields/fields-context';
import type { FormSchema } from '@/components/form/values/form-schema';
import { type RecordForm, useFormValues } from '@/components/form/values/use-form-values';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { TestProviders } from '@/lib/testing/test-providers';
import { ProblemsForm } from './problems-form';

const orderFields = fieldsOf(SalesOrderUpsert);

const schema: FormSchema = {
  name: 'bulkUpsertSalesOrders',
  resource: 'sales-orders',
  effect: 'upsert',
  method: 'POST',
  path: '/',
  fields: orderFields,
  inList: true,
  headings: {},
  keepsOmitted: false,
};
const products = [Promise.resolve({ unknown: [], similarSkus: [] })];
const words = {
  how: {},
  fixes: {},
  basis: {},
  likely: '',
};

function Rejected({
  order,
  cause,
  onForm,
  beforeSubmit = createRef(),
}: {
  order: SalesOrderUpsert;
  cause: string;
  onForm: (form: RecordForm) => void;
  beforeSubmit?: RefObject<(() => Promise<void>) | null>;
}) {
  const { form } = useFormValues(schema, { start: order });
  onForm(form);
  return (
    <FieldsProvider
      form={form}
      value={{
        id: 'f-',
        operation: schema.name,
        tenant: 'shop',
        fields: orderFields,
        headings: {},
        focusInList: new Map(),
        beforeSubmit,
      }}
    >
      <ProblemsForm
        rejection={{
          referenceNumber: order.referenceNumber ?? '',
          cause,
          causePaths: [],
          attempt: 0,
          isKnown: true,
          products,
        }}
        remembered={[]}
        words={words}
        payload={order}
        source=""
        parts={[]}
        bar={() => null}
        others={{ count: () => 0, onFix: () => undefined }}
      />
    </FieldsProvider>
  );
}

const repeated = exampleOrder('WEB-1', ['TEA-1', 'TEA-1']);

/** Opens an order with two lines of one SKU. */
function openRepeated() {
  const beforeSubmit = createRef<() => Promise<void>>();
  let form: RecordForm | undefined;
  render(
    <TestProviders>
      <Rejected
        order={repeated}
        cause="SalesOrderHasLineItemsWithSameSku"
        beforeSubmit={beforeSubmit}
        onForm={(made) => {
          form = made;
        }}
      />
    </TestProviders>,
  );
  return {
    lines: () => form?.getValues('lineItems'),
    set: (path: string, value: string) => form?.setValue(path, value),
    beforeSubmit,
  };
}

test('lines with the same SKU stay one line after they were summed', async () => {
  const { lines } = openRepeated();
  await userEvent.click(await screen.findByRole('button', { name: /sumLines/ }));
  expect(await screen.findByText(/^No problems found/)).toBeDefined();
  expect(lines()).toHaveLength(1);
});

test('the preview includes the suggestion that sending accepts', async () => {
  const { lines } = openRepeated();
  await screen.findByRole('button', { name: /sumLines/ });
  await userEvent.click(screen.getByText('What will be sent'));
  expect(await screen.findByRole('columnheader', { name: 'Will be sent' })).toBeDefined();
  expect(lines()).toHaveLength(2);
});

test('sending accepts the only suggestion, also before it is found, but not over what was typed', async () => {
  const sent = openRepeated();
  await sent.beforeSubmit.current?.();
  expect(sent.lines()).toHaveLength(1);
  cleanup();
  const typed = openRepeated();
  await screen.findByRole('button', { name: /sumLines/ });
  await screen.findByRole('button', { name: /sumLines.*Will be sent/ });
  typed.set('lineItems.1.sku', ' TEA-1');
  await screen.findByRole('button', { name: /sumLines(?!.*Will be sent)/ });
  await typed.beforeSubmit.current?.();
  expect(typed.lines()).toHaveLength(2);
});
