import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { expect, test } from 'vitest';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { cancelLineItems } from '@/lib/contract/resources/sales-orders';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';
import { fieldsOf } from '@/lib/contract/schema/describe';
import en from '@/lib/messages/en.json';
import { exampleOrder } from '@/lib/rules/order-examples';
import { findErrors } from '@/lib/testing/faults-of';
import { OpenErrors } from '../submit/error-summary';
import { FormSummary } from '../submit/form-summary';
import type { FormSchema } from '../values/form-schema';
import { type RecordForm, useFormValues } from '../values/use-form-values';
import { Field, FieldGroup, OtherFields } from './field';
import { focusField } from './field-positions';
import { FieldsProvider } from './fields-context';

const focusInList = new Map<string, (place: string) => void>();
let form: RecordForm;

function Scoped({
  fields,
  start,
  children,
}: {
  fields: FormSchema['fields'];
  start?: Readonly<Record<string, unknown>>;
  children: ReactNode;
}) {
  const schema: FormSchema = {
    name: 'bulkUpsertSalesOrders',
    resource: 'sales-orders',
    effect: 'upsert',
    method: 'POST',
    path: '/',
    fields,
    inList: true,
    headings: {},
    keepsOmitted: false,
  };
  const values = useFormValues(schema, { start });
  useEffect(() => {
    form = values.form;
  }, [values.form]);
  return (
    <FieldsProvider
      form={values.form}
      value={{
        id: 'f-',
        operation: schema.name,
        tenant: 'shop',
        fields,
        headings: {},
        focusInList,
      }}
    >
      {children}
    </FieldsProvider>
  );
}

const draw = (
  fields: FormSchema['fields'],
  start: Readonly<Record<string, unknown>> | undefined,
  children: ReactNode,
) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <main>
        <Scoped fields={fields} start={start}>
          {children}
        </Scoped>
      </main>
    </NextIntlClientProvider>,
  );

const orderFields = fieldsOf(SalesOrderUpsert);
const cancelFields = fieldsOf(cancelLineItems.body);

test('an amount field has a default, steps within its bounds, and is replaced by typing', async () => {
  const user = userEvent.setup();
  const { container } = draw(
    cancelFields,
    { amount: 3 },
    <Field name="amount" amount={{ min: 1, max: 4 }} />,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const [less, more] = screen.getAllByRole('button');
  expect(input.value).toBe('3');
  if (more) await user.click(more);
  expect([input.value, more?.matches(':disabled')]).toEqual(['4', true]);
  await user.click(input);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect([input.value, less?.matches(':disabled')]).toEqual(['1', true]);
  await user.tab();
  await user.click(input);
  await user.keyboard('2');
  expect(input.value).toBe('2');
  expect(await findErrors(container)).toEqual([]);
});

test('a collapsed group shows how many fields are filled in, and opens when one is focused', async () => {
  const { container } = draw(
    orderFields,
    undefined,
    <FieldGroup title="orderMore" names={['orderType', 'companyNo']}>
      <Field name="orderType" />
      <Field name="companyNo" />
    </FieldGroup>,
  );
  const details = container.querySelector('details');
  expect(details?.open).toBe(false);
  act(() => form.setValue('companyNo', '7'));
  await waitFor(() => expect(details?.querySelector('summary')?.textContent).toContain('1 field filled in'));
  act(() => void focusField({ id: 'f-', focusInList }, 'companyNo'));
  expect(details?.open).toBe(true);
  expect(document.activeElement?.id).toBe('f-companyNo');
});

test('a collapsed group with a value is open initially', () => {
  const { container } = draw(
    orderFields,
    { orderType: 'B2B' },
    <FieldGroup title="orderMore" names={['orderType']}>
      <Field name="orderType" />
    </FieldGroup>,
  );
  expect(container.querySelector('details')?.open).toBe(true);
});

test('a date that does not exist is reported when its field is left, until it changes', async () => {
  const user = userEvent.setup();
  draw(
    orderFields,
    undefined,
    <>
      <Field name="orderCreatedAt" />
      <FormSummary fields={['orderCreatedAt']} />
    </>,
  );
  const input = screen.getByRole('textbox');
  await user.type(input, '31/02/2027');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Not a valid date and time. Enter dd/mm/yyyy hh:mm.',
  );
  expect(screen.queryByRole('definition')).toBeNull();
  await user.clear(input);
  await user.type(input, '28/02/2027');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(screen.getByRole('definition').textContent).toContain('28 Feb 2027');
});

test('the summary totals the lines, and after a submit leads to the first error until there is none', async () => {
  const user = userEvent.setup();
  const start = {
    ...exampleOrder('R-1', []),
    salesChannel: '',
    lineItems: [
      { sku: 'A', amountInOrder: 2, productSalePrice: 12.5 },
      { sku: 'B', amountInOrder: 3, productSalePrice: 1 },
      { sku: '', amountInOrder: 9 },
    ],
  };
  draw(
    orderFields,
    start,
    <form>
      <Field name="referenceNumber" />
      <Field name="salesChannel" />
      <FormSummary lines="lineItems" />
      <OpenErrors />
    </form>,
  );
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect([...summary.querySelectorAll('dd')].map((dd) => dd.textContent)).toEqual(['2', '5', '28.00']);
  const missing = { type: 'required', message: 'Required' };
  act(() => form.setError('salesChannel', missing));
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => form.handleSubmit(() => form.setError('salesChannel', missing))());
  expect(screen.getByRole('status').textContent).toBe('1 field needs attention Go to the first field');
  await user.click(screen.getByRole('button', { name: 'Go to the first field' }));
  expect(document.activeElement?.id).toBe('f-salesChannel');
  await user.keyboard('Web');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('the summary names the record and formats its values', async () => {
  const { container } = draw(
    fieldsOf(LotUpsert),
    { lotNumber: 'L-7', expirationDate: '2027-03-09' },
    <FormSummary heading={{ code: 'lotNumber' }} fields={['sku', 'expirationDate', 'productionDate']} />,
  );
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect([...summary.querySelectorAll('dd')].map((dd) => dd.textContent)).toEqual(['9 Mar 2027']);
  expect(summary.querySelector('code')?.textContent).toBe('L-7');
  expect(await findErrors(container)).toEqual([]);
});

test('a collapsed list shows its row count, and is open initially when it has rows', () => {
  const normalize = (lineItems?: readonly unknown[]) =>
    draw(
      orderFields,
      lineItems && { lineItems },
      <FieldGroup title="byLot" names={['lineItems']}>
        <span />
      </FieldGroup>,
    ).container.querySelector('details');
  expect(normalize()?.open).toBe(false);
  const filled = normalize([{ sku: 'A' }, { sku: 'B' }]);
  expect([filled?.open, filled?.querySelector('summary')?.textContent]).toEqual([
    true,
    expect.stringContaining('2 fields filled in'),
  ]);
});

test('an entry’s error shows under its list, and stays with the entry when another is removed', async () => {
  const user = userEvent.setup();
  draw(fieldsOf(ShipmentUpsert), { salesOrders: ['A', 'B', 'C'] }, <Field name="salesOrders" />);
  act(() => form.setError('salesOrders.1', { type: 'unknown', message: 'No such order' }));
  const error = () => screen.getByText('No such order').textContent;
  expect(error()).toBe('B No such order');
  await user.click(screen.getByRole('button', { name: 'Remove A' }));
  expect(form.getValues('salesOrders')).toEqual(['B', 'C']);
  expect(error()).toBe('B No such order');
  await user.click(screen.getByRole('button', { name: 'Remove B' }));
  expect(screen.queryByText('No such order')).toBeNull();
});

test('fields that a form does not name follow in a group, as far as the record has them', () => {
  draw(fieldsOf(LotUpsert), {}, <OtherFields named={['sku']} among={['sku', 'lotNumber']} />);
  expect(screen.getByLabelText(/^Lot number/)).toBeDefined();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});
