import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FormSchemaProvider } from '@/components/form/values/form-schema';
import { ProductCreate } from '@/lib/contract/resources/products';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { TestProviders } from '@/lib/testing/test-providers';
import { CreateProductForm } from './create-product-form';

const schema = {
  name: 'createProduct',
  resource: 'products',
  effect: 'create',
  method: 'POST',
  path: '/',
  fields: fieldsOf(ProductCreate),
  inList: false,
  headings: {},
  keepsOmitted: false,
} as const;

test('the summary of a product shows prices in its currency', async () => {
  render(
    <TestProviders path="/t/acme/new/products">
      <FormSchemaProvider schemas={[schema]}>
        <CreateProductForm tenant={{ id: 'acme', name: 'Acme', color: 'teal' }} />
      </FormSchemaProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
  const user = userEvent.setup();
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '1250.5');
  expect(await summary.findByText('₺1,250.50')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), '');
  expect(await summary.findByText('1,250.50')).toBeTruthy();
});
