import { describe, expect, it } from 'vitest';
import { bulkUpsertSalesOrders } from '@/lib/contract/resources/sales-orders';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { listErrors } from './field-errors';
import { toFormValues, toPayload } from './payload';
import { createResolver } from './use-form-values';

const fields = fieldsOf(bulkUpsertSalesOrders.body);
const inputLocale = { decimal: ',', zone: 'UTC' } as const;
const order = exampleOrder('R', ['A', 'B', 'C']);
const values = toFormValues(fields, order, inputLocale);
const withLine = (index: number, edits: object, of: object = order) => {
  const edited = toFormValues(fields, of, inputLocale);
  Object.assign(Array.isArray(edited.lineItems) ? edited.lineItems[index] : {}, edits);
  return edited;
};

function resolve(edited: typeof values, names: string[] = []) {
  const resolver = createResolver({
    schema: { name: 'bulkUpsertSalesOrders', fields, inList: true },
    buildPayload: (of) => toPayload(fields, of, inputLocale),
    isUnchanged: () => false,
    labels: {
      issue: ({ code = '' }) => code,
      fieldError: ({ code = '' }) => code,
      label: String,
      value: String,
      help: () => undefined,
      errorText: () => '',
    },
    getErrors: () => [undefined, { sku: { type: 'server', message: 'is unknown' } }],
  });
  return Promise.resolve(
    resolver(edited, undefined, { names, fields: {}, shouldUseNativeValidation: false }),
  ).then((result) => ({ ...result, paths: listErrors(result.errors).map(({ path }) => path) }));
}

describe('createResolver', () => {
  it('returns the payload of valid values', async () => {
    expect(await resolve(values)).toMatchObject({
      values: { values, payload: toPayload(fields, values, inputLocale), ignored: [] },
      errors: {},
    });
  });

  it('keeps the errors of rows when rows are added or removed', async () => {
    expect((await resolve(values, ['lineItems'])).paths).toEqual(['lineItems.1.sku']);
  });

  it('validates every row of a long list, with the rest of the record', async () => {
    const lines = (n: number) => Array.from({ length: n }, (_, i) => ({ sku: `S-${i}`, amountInOrder: 1 }));
    const long = { ...order, lineItems: lines(10_000) };
    const wrong = { ...withLine(4_321, { sku: 'x'.repeat(501) }, long), referenceNumber: '' };
    expect((await resolve(wrong)).paths.toSorted()).toEqual(['lineItems.4321.sku', 'referenceNumber']);
    expect((await resolve(toFormValues(fields, long, inputLocale))).paths).toEqual([]);
    const tooLong = toFormValues(fields, { ...order, lineItems: lines(10_001) }, inputLocale);
    expect((await resolve(tooLong)).paths).toEqual(['lineItems']);
  });
});
