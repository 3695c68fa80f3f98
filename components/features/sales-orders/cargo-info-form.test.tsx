import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type FormSchema, FormSchemaProvider } from '@/components/form/values/form-schema';
import { CargoInfo } from '@/lib/contract/resources/cargo-info';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { TestProviders } from '@/lib/testing/test-providers';
import { CargoInfoForm } from './cargo-info-form';

const schema: FormSchema = {
  name: 'updateSalesOrderCargoInfo',
  resource: 'sales-orders',
  effect: 'upsert',
  method: 'POST',
  path: '/',
  fields: fieldsOf(CargoInfo),
  inList: false,
  headings: {},
  keepsOmitted: false,
};

test('the error of a cargo document disappears when another source is chosen', async () => {
  render(
    <TestProviders>
      <FormSchemaProvider schemas={[schema]}>
        <CargoInfoForm
          tenant={{ id: 'shop', name: 'Shop', color: 'teal' }}
          record={{ referenceNumber: 'WEB-1' }}
        />
      </FormSchemaProvider>
    </TestProviders>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Cargo document URL' }));
  await userEvent.type(screen.getByRole('textbox', { name: /document URL/i }), 'label.pdf');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('https://');
  await userEvent.click(screen.getByRole('radio', { name: 'ZPL label' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
