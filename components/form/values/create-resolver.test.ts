import { describe, expect, it } from 'vitest';
import { bulkUpsertSalesOrders } from '@/lib/contract/resources/sales-orders';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { createResolver } from './create-resolver';
import { listErrors } from './field-errors';
import { type Payload, toFormValues, toPayload } from './payload';

const fields = fieldsOf(bulkUpsertSalesOrders.body);
const reader = { decimal: ',', zone: 'UTC' } as const;
const order = exampleOrder('R', ['A', 'B', 'C']);
const values = toFormValues(fields, order, reader);
const withLine = (index: number, edits: object, of: object = order) => {
  const edited = toFormValues(fields, of, reader);
  Object.assign(Array.isArray(edited.lineItems) ? edited.lineItems[index] : {}, edits);
  return edited;
};

function resolve(edited: typeof values, names: string[] = [], isUpdate = false, isSubmit = false) {
  const validated: Payload[] = [];
  const resolver = createResolver({
    schema: { fields, inList: true },
    contract: async () => bulkUpsertSalesOrders,
    buildPayload: (of) => {
      const payload = toPayload(fields, of, reader);
      validated.push(payload);
      return payload;
    },
    isSubmit: () => isSubmit,
    isUnchanged: (name, of) => isUpdate && of[name] === values[name],
    onValid: () => undefined,
    words: {
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
  ).then((result) => ({ ...result, validated, paths: listErrors(result.errors).map(({ path }) => path) }));
}

describe('createResolver', () => {
  it('returns the payload of valid values', async () => {
    const { values: payload, errors } = await resolve(values);
    expect([payload, errors]).toEqual([toPayload(fields, values, reader), {}]);
  });

  it('validates every row on submit, and the edited one alone while the user types', async () => {
    const wrong = withLine(1, { amountInOrder: 'x' });
    expect((await resolve(wrong)).paths).toEqual(['lineItems.1.amountInOrder']);
    const typing = await resolve(wrong, ['lineItems.1.amountInOrder']);
    expect(typing.paths).toEqual(['lineItems.1.amountInOrder']);
    expect(typing.validated[0]?.lineItems).toHaveLength(1);
    expect((await resolve(wrong, ['lineItems.2.amountInOrder'])).paths).toEqual([]);
    // A submit while a single field is mounted.
    expect((await resolve(wrong, ['lineItems.2.amountInOrder'], false, true)).paths).toEqual([
      'lineItems.1.amountInOrder',
    ]);
  });

  it('keeps the errors of other rows when rows are added or removed', async () => {
    expect((await resolve(values, ['lineItems'])).paths).toEqual(['lineItems.1.sku']);
  });

  it('validates every row of a long list, with the rest of the record', async () => {
    const lines = (n: number) => Array.from({ length: n }, (_, i) => ({ sku: `S-${i}`, amountInOrder: 1 }));
    const long = { ...order, lineItems: lines(10_000) };
    const wrong = { ...withLine(4_321, { sku: 'x'.repeat(501) }, long), referenceNumber: '' };
    expect((await resolve(wrong)).paths.toSorted()).toEqual(['lineItems.4321.sku', 'referenceNumber']);
    expect((await resolve(toFormValues(fields, long, reader))).paths).toEqual([]);
    const tooLong = toFormValues(fields, { ...order, lineItems: lines(10_001) }, reader);
    expect((await resolve(tooLong)).paths).toEqual(['lineItems']);
  });
});
