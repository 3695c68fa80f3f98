import fc from 'fast-check';
import { amount, lot, type Step, sku } from './model-step';
import * as floor from './model-warehouse';
import { ok } from './model-world';
import { receivingOrder } from './stocked-tenant';

export const inboundReference = fc.constantFrom('I-0', 'I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7');
export const inboundReceived = (list: floor.InboundInput[]): Step => ({
  name: 'bulkUpsertReceivingOrders',
  input: {
    body: list.map((o) =>
      receivingOrder(
        o.reference,
        o.lines.map((l) => ({ sku: l.sku, lotNumber: l.lot, expectedQuantity: l.expected })),
      ),
    ),
  },
  expected: (world) => ({ ...ok, failed: floor.receiveInbound(world, list) }),
});
const inboundLine = fc.record({ sku, lot, expected: fc.integer({ min: 0, max: 30 }) });
export const receiveInbound = fc
  .array(fc.record({ reference: inboundReference, lines: fc.array(inboundLine, { maxLength: 3 }) }), {
    maxLength: 3,
  })
  .map(inboundReceived);

export const inboundAdvanced = (r: string, to: string): Step => ({
  name: 'advanceReceivingOrder',
  input: { params: { referenceNumber: r }, body: { to } },
  expected: (world) => floor.advanceInbound(world, r, to, 0),
});
const inboundStates = fc.constantFrom('ArrivedToWarehouse', 'Completed', 'Completed', 'Cancelled');
export const advanceInbound = fc
  .tuple(inboundReference, inboundStates)
  .map(([r, to]) => inboundAdvanced(r, to));

export const returnNo = fc.constantFrom('R-0', 'R-1', 'R-2', 'R-3');
export const createReturn = fc.tuple(returnNo, fc.array(sku, { minLength: 1, maxLength: 3 })).map(
  ([n, skus]): Step => ({
    name: 'createReturn',
    input: { body: { returnReferenceNumber: n, lineItems: skus.map((s) => ({ sku: s })) } },
    expected: (world) => floor.createReturn(world, n, skus),
  }),
);

export const advanceReturn = fc
  .tuple(
    returnNo,
    fc.constantFrom('ArrivedToWarehouse', 'Completed'),
    fc.constantFrom('Damaged', 'Missing', 'Undamaged'),
  )
  .map(
    ([n, to, state]): Step => ({
      name: 'advanceReturn',
      input: { params: { returnNo: n }, body: { to, lines: [{ lineItemReferenceNumber: `${n}-1`, state }] } },
      expected: (world) => floor.advanceReturn(world, n, to, state),
    }),
  );

export const adjust = fc
  .tuple(
    fc.nat(floor.adjustments.length - 1),
    fc.array(fc.record({ sku, amount }), { minLength: 1, maxLength: 2 }),
  )
  .map(
    ([which, lines]): Step => ({
      name: 'createStockAdjustment',
      input: {
        body: {
          transactionType: floor.adjustments[which]?.type,
          lineItems: lines.map((l) => ({ sku: l.sku, [floor.adjustments[which]?.field ?? '']: l.amount })),
        },
      },
      expected: (world) => floor.adjust(world, which, lines),
    }),
  );
