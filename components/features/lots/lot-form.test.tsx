import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormSchemaProvider } from '@/components/form/values/form-schema';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { TestProviders } from '@/lib/testing/test-providers';
import { UpsertLot } from './lot-form';

const schema = {
  name: 'upsertLots',
  resource: 'lots',
  effect: 'upsert',
  method: 'POST',
  path: '/',
  fields: fieldsOf(LotUpsert),
  inList: true,
  headings: {},
  keepsOmitted: false,
} as const;

test.each([
  { title: 'a new lot focuses its first field', known: undefined, focused: 'SKU' },
  {
    title: 'an existing lot leaves the focus on the page',
    known: { sku: 'A', lotNumber: 'L-1', from: 'platform' as const },
    focused: undefined,
  },
])('$title', async ({ known, focused }) => {
  render(
    <TestProviders path="/t/acme/new/lots">
      <FormSchemaProvider schemas={[schema]}>
        <UpsertLot
          tenant={{ id: 'acme', name: 'Acme', color: 'teal' }}
          start={known ?? {}}
          existing={known}
        />
      </FormSchemaProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
  const expected = focused ? screen.getByRole('textbox', { name: focused }) : document.body;
  expect(document.activeElement).toBe(expected);
});
