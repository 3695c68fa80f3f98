import { describe, expect, it } from 'vitest';
import type { ReceivingOrderUpsert } from '../contract/resources/receiving-orders';
import { type ReceivingFacts, receivingFailures } from './receiving-rules';

const facts: ReceivingFacts = { isKnownSku: (sku) => sku.startsWith('TEA'), existing: undefined };
const cargoTransfer = {
  shipmentDate: '2026-03-01T09:00:00Z',
  cargoCompanyName: 'Aras Kargo',
  trackingNumber: '726123456789',
};
const good: ReceivingOrderUpsert = {
  referenceNumber: 'REC-CARGO-001',
  transferType: 'CargoTransfer',
  cargoTransfer,
  lineItems: [
    { sku: 'TEA-1', expectedQuantity: 10 },
    { sku: 'TEA-2', expectedQuantity: 5, lotNumber: 'L1' },
    { sku: 'TEA-2', expectedQuantity: 5, lotNumber: 'L2' },
  ],
  lineItemLotNumbers: [
    { sku: 'TEA-1', lotNumber: 'A', expectedQuantity: 4 },
    { sku: 'TEA-1', lotNumber: 'B', expectedQuantity: 6 },
  ],
};
const held = (
  state: 'ReceivingOrderCreated' | 'Completed',
  integrationId: string | null = null,
): ReceivingFacts => ({
  ...facts,
  existing: { state, integrationId },
});
const lot = (sku: string, lotNumber: string | null, expectedQuantity: number) => ({
  sku,
  lotNumber,
  expectedQuantity,
});
const line = (change: object) => ({
  ...good,
  lineItemLotNumbers: [],
  lineItems: [{ sku: 'TEA-1', expectedQuantity: 1, ...change }],
});

describe('a receiving order', () => {
  it('without errors passes, whether new or existing', () => {
    expect(receivingFailures(good, facts)).toEqual([]);
    const { transferType: _, cargoTransfer: __, ...linesOnly } = good;
    expect(receivingFailures(linesOnly, held('ReceivingOrderCreated'))).toEqual([]);
  });

  it.each<[string, ReceivingOrderUpsert, string, ReceivingFacts?]>([
    [
      'a long reference',
      { ...good, referenceNumber: 'R'.repeat(31) },
      'referenceNumber: is longer than 30 characters (ReferenceNumberTooLong)',
    ],
    ['an underscore', { ...good, referenceNumber: 'R_1' }, 'InvalidReceivingOrderReferenceNumber'],
    ['only dots', { ...good, referenceNumber: '..' }, 'InvalidReceivingOrderReferenceNumber'],
    [
      'an empty integration',
      { ...good, integrationId: '00000000-0000-0000-0000-000000000000' },
      'integrationId: must name an integration or be left out (EmptyIntegrationId)',
    ],
    ['another integration', good, 'UpdateFromDifferentIntegration', held('ReceivingOrderCreated', 'abc')],
    ['a later state', good, 'state: the order is Completed', held('Completed')],
    [
      'no transfer type',
      { ...good, transferType: null },
      'transferType: must be one of CargoTransfer, PickupTransfer, CarriageTransfer (ReceivingOrderTransferTypeEmpty)',
    ],
    [
      'an unknown receive type',
      { ...good, receiveType: 'Gift' },
      'receiveType: must be one of Standard, Deducted, Return',
    ],
    [
      'details of another type',
      { ...good, pickupTransfer: {} },
      'pickupTransfer: does not match the transferType CargoTransfer',
    ],
    ['no details', { ...good, cargoTransfer: null }, 'cargoTransfer: does not match'],
    [
      'no date',
      { ...good, cargoTransfer: { ...cargoTransfer, shipmentDate: null } },
      'cargoTransfer.shipmentDate: is required (EmptyReceivingOrderShipmentDate)',
    ],
    [
      'no tracking number',
      { ...good, cargoTransfer: { ...cargoTransfer, trackingNumber: ' ' } },
      'cargoTransfer.trackingNumber: is required',
    ],
    ['no lines', { ...good, lineItems: [] }, 'lineItems: at least one line is required'],
    ['no SKU', line({ sku: '' }), 'lineItems.0.sku: is required (EmptyLineItemSku)'],
    [
      'an unknown SKU',
      line({ sku: 'COFFEE' }),
      'lineItems.0.sku: COFFEE is not a known SKU (LineItemNotFound)',
    ],
    [
      'half a unit',
      line({ expectedQuantity: 0.5 }),
      'lineItems.0.expectedQuantity: must be a whole number above zero (LineItemQuantityError)',
    ],
    ['a tolerance below zero', line({ tolerance: -1 }), 'lineItems.0.tolerance: must not be negative'],
    [
      'a line twice',
      {
        ...good,
        lineItems: [...(good.lineItems ?? []), { sku: 'TEA-1', lotNumber: '', expectedQuantity: 1 }],
      },
      'lineItems.3.sku: TEA-1 is listed twice',
    ],
    [
      'a lot without line',
      { ...good, lineItemLotNumbers: [lot('TEA-2', 'X', 1)] },
      'lineItemLotNumbers.0.sku: TEA-2 is not a line without a lot',
    ],
    [
      'a lot without name',
      { ...good, lineItemLotNumbers: [lot('TEA-1', ' ', 1)] },
      'lineItemLotNumbers.0.lotNumber: is required',
    ],
    [
      'a lot of nothing',
      { ...good, lineItemLotNumbers: [lot('TEA-1', 'A', 0)] },
      'lineItemLotNumbers.0.expectedQuantity: must be a whole number above zero',
    ],
    [
      'a lot twice',
      { ...good, lineItemLotNumbers: [lot('TEA-1', 'A', 1), lot('TEA-1', 'A', 1)] },
      'lineItemLotNumbers.1.lotNumber: A of TEA-1 is listed twice',
    ],
    [
      'more lots than expected',
      { ...good, lineItemLotNumbers: [lot('TEA-1', 'A', 9), lot('TEA-1', 'B', 2)] },
      'lineItemLotNumbers.1.expectedQuantity: the lots of TEA-1 are more',
    ],
  ])('with %s fails', (_what, order, message, known = facts) => {
    expect(receivingFailures(order, known)[0]).toContain(message);
  });

  it('with 10,000 lines and 10,000 lots is checked', () => {
    const skus = Array.from({ length: 10_000 }, (_, i) => `TEA-${i}`);
    const order = {
      ...good,
      lineItems: skus.map((sku) => ({ sku, expectedQuantity: 2 })),
      lineItemLotNumbers: skus.map((sku) => lot(sku, 'A', 1)),
    };
    expect(receivingFailures(order, facts)).toEqual([]);
  });
});

it('receivingFailures reports every error, starting with the one a platform would report', () => {
  const order = {
    ...line({ sku: '', expectedQuantity: 0 }),
    referenceNumber: 'A_B',
    transferType: 'PickupTransfer',
  };
  const all = receivingFailures(order, facts);
  expect(all.map((failure) => failure.split(':')[0])).toEqual([
    'referenceNumber',
    'cargoTransfer',
    'lineItems.0.sku',
    'lineItems.0.expectedQuantity',
  ]);
  expect(receivingFailures({ ...good, lineItems: [], lineItemLotNumbers: [] }, facts)).toEqual([
    'lineItems: at least one line is required',
  ]);
});
