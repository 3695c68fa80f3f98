import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { FormContextProvider, type RecordForm } from '@/components/form/values/form-context';
import type { FormSchema } from '@/components/form/values/form-schema';
import { useFormValues } from '@/components/form/values/use-form-values';
import { useLabels } from '@/components/ui/use-labels';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import en from '@/lib/messages/en.json';
import { fixLabels } from '@/lib/rules/fixes/fix';
import { exampleOrder } from '@/lib/rules/order-examples';
import { orderFields } from '../diagnosis';
import { FixForm } from './fix-form';

const reader = { decimal: '.', zone: 'UTC' } as const;
const schema: FormSchema = {
  name: 'bulkUpsertSalesOrders',
  effect: 'upsert',
  method: 'POST',
  path: '/',
  fields: orderFields,
  inList: true,
  headings: {},
  keepsOmitted: false,
};
const products = [Promise.resolve({ unknown: [], similarSkus: [] })];
const fixes = Object.fromEntries(fixLabels.map((label) => [label, `${label} {value}`]));
const words = { how: {}, fixes, kinds: { certain: '', remembered: '', likely: '', copied: '', split: '' } };

function Rejected({
  order,
  error,
  onForm,
}: {
  order: SalesOrderUpsert;
  error: string;
  onForm: (form: RecordForm) => void;
}) {
  const { form } = useFormValues(
    schema,
    async () => undefined,
    { start: order },
    { reader, words: useLabels(reader) },
  );
  onForm(form);
  return (
    <FormContextProvider
      value={{
        id: 'f-',
        operation: schema.name,
        tenant: 'shop',
        fields: orderFields,
        headings: {},
        reader,
        form,
        revealers: new Map(),
      }}
    >
      <FixForm
        rejection={{ id: 'r', referenceNumber: order.referenceNumber ?? '', error, paths: [] }}
        isKnown
        products={products}
        remembered={[]}
        words={words}
        cause={error}
        rejected={order}
        attempt={0}
        notes={new Map()}
        source=""
        parts={[]}
        others={0}
        onGroup={() => undefined}
        planning={{ isPending: false, failure: undefined }}
      />
    </FormContextProvider>
  );
}

test('lines of one SKU that were summed stay one line', async () => {
  let form: RecordForm | undefined;
  const order = exampleOrder('WEB-1', ['TEA-1', 'TEA-1']);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <Rejected
          order={order}
          error="SalesOrderHasLineItemsWithSameSku"
          onForm={(made) => {
            form = made;
          }}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^sumLines/ }));
  expect(await screen.findByText(/^No problems found/)).toBeDefined();
  expect(form?.getValues('lineItems')).toHaveLength(1);
});
