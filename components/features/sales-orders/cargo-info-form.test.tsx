import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type FormSchema, FormSchemaProvider } from '@/components/form/values/form-schema';
import { CargoInfo } from '@/lib/contract/resources/cargo-info';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { TestProviders } from '@/lib/testing/test-providers';
import { CargoInfoForm } from './cargo-info-form';
import type { OrderForActions } from './order-actions';

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

const renderForm = (cargo?: OrderForActions['cargo']) =>
  render(
    <TestProviders>
      <FormSchemaProvider schemas={[schema]}>
        <CargoInfoForm
          tenant={{ id: 'shop', name: 'Shop', color: 'teal' }}
          record={{ referenceNumber: 'WEB-1', cargo }}
        />
      </FormSchemaProvider>
    </TestProviders>,
  );

test('the form opens on the source that the order has', () => {
  const cargoDocumentUrl = 'https://platform.example/label.pdf';
  const isChecked = (name: string) => screen.getByRole('radio', { name, checked: true });
  const { unmount } = renderForm({ cargoDocumentUrl });
  isChecked('Cargo document URL');
  unmount();
  renderForm({ cargoCode: 'CRG-1', cargoDocumentUrl });
  isChecked('Cargo code');
});

test('the error of a cargo document disappears when another source is chosen', async () => {
  renderForm();
  await userEvent.click(screen.getByRole('radio', { name: 'Cargo document URL' }));
  await userEvent.type(screen.getByRole('textbox', { name: /document URL/i }), 'label.pdf');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('https://');
  await userEvent.click(screen.getByRole('radio', { name: 'ZPL label' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
