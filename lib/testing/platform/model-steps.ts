import fc from 'fast-check';
import type { OperationName } from '@/lib/contract/operations';
import * as orders from './model-orders';
import { amount, email, lot, reference, type Step, sku, tag } from './model-step';
import * as warehouseSteps from './model-steps-warehouse';
import { emptyLot, lotKey, ok, rejected, type World } from './model-world';
import { order } from './stocked-tenant';

const productMade = (s: string): Step => ({
  name: 'createProduct',
  input: { body: { sku: s, name: s, barcodes: [s], type: 'Product' } },
  expected: ({ products }) => {
    if (products.has(s)) return rejected(409);
    products.set(s, { name: s, tag: null, total: 0, reserved: 0, damaged: 0, lost: 0, erp: {} });
    return ok;
  },
});
const createProduct = fc.constantFrom('A', 'B', 'C', 'D').map(productMade);

const updateProduct = fc.tuple(sku, fc.constantFrom('new', 'other')).map(
  ([s, name]): Step => ({
    name: 'updateProduct',
    input: { params: { sku: s }, body: { name } },
    expected: ({ products }) => {
      Object.assign(products.get(s) ?? {}, { name });
      return products.has(s) ? ok : rejected(404);
    },
  }),
);

const upsertLots = fc
  .array(fc.tuple(sku, fc.constantFrom('L1', 'L2', 'L3'), fc.constantFrom(null, 's')), { maxLength: 4 })
  .map(
    (lots): Step => ({
      name: 'upsertLots',
      input: {
        body: lots.map(([s, lotNumber, supplierLotNumber]) => ({ sku: s, lotNumber, supplierLotNumber })),
      },
      expected: (world) => {
        const last = new Map(lots.map(([s, l, supplier]) => [lotKey(s, l), { s, supplier }]));
        const known = [...last].filter(([, { s }]) => world.products.has(s));
        const updated = known.filter(([key]) => world.lots.has(key)).length;
        for (const [key, { supplier }] of known)
          world.lots.set(key, { ...emptyLot, ...world.lots.get(key), supplier });
        const skippedSkus = [...new Set(lots.map(([s]) => s).filter((s) => !world.products.has(s)))].sort();
        return { status: 200, body: { created: known.length - updated, updated, skippedSkus } };
      },
    }),
  );

const createCustomer = email.map(
  (e): Step => ({
    name: 'createCustomer',
    input: { body: { email: e.toUpperCase(), firstName: 'F', lastName: 'L', phone: '1' } },
    expected: ({ customers }) => {
      if (customers.some((c) => c.email === e)) return rejected(409);
      customers.push({ email: e, phone: '1' });
      return ok;
    },
  }),
);

const createOrders = fc
  .array(
    fc.record({
      reference: fc.oneof({ weight: 9, arbitrary: reference }, { weight: 1, arbitrary: fc.constant('b_d') }),
      email,
      lines: fc.array(fc.record({ sku, amount: fc.integer({ min: 0, max: 9 }), lot }), { maxLength: 3 }),
    }),
    { maxLength: 4 },
  )
  .map(
    (list): Step => ({
      name: 'bulkUpsertSalesOrders',
      input: {
        body: list.map((o) => ({
          ...order(o.reference, {}),
          customer: { email: o.email, firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+905321112233' },
          lineItems: o.lines.map((l) => ({
            sku: l.sku,
            amountInOrder: l.amount,
            lotNumber: l.lot,
            productSalePrice: 10,
          })),
        })),
      },
      expected: (world) => orders.createOrders(world, list),
    }),
  );

const cancel = fc.tuple(reference, sku, amount).map(
  ([r, s, n]): Step => ({
    name: 'cancelLineItems',
    input: { params: { referenceNumber: r }, body: { sku: s, amount: n } },
    expected: (world) => orders.cancelLine(world, r, s, n),
  }),
);

const states = fc.constantFrom(
  'Created',
  'Picked',
  'Packed',
  'ReadyToBeShipped',
  'Shipped',
  'Delivered',
  'Cancelled',
);
const advance = fc.tuple(reference, states).map(
  ([r, to]): Step => ({
    name: 'advanceSalesOrder',
    input: { params: { referenceNumber: r }, body: { to } },
    expected: (world) => orders.advanceOrder(world, r, to),
  }),
);

const cargo = fc.tuple(reference, fc.constantFrom('C1', 'C2'), fc.boolean()).map(
  ([r, cargoCode, inPath]): Step => ({
    name: inPath ? 'updateCargoInfo' : 'updateSalesOrderCargoInfo',
    input: { ...(inPath ? { params: { referenceNumber: r } } : {}), body: { referenceNumber: r, cargoCode } },
    expected: (world) => {
      const found = world.orders.get(r);
      if (!found) return rejected(404);
      if (['Shipped', 'Delivered', 'Cancelled'].includes(found.state)) return rejected(409);
      found.cargo = cargoCode;
      return ok;
    },
  }),
);

const ship = fc
  .tuple(
    fc.constantFrom('H-0', 'H-1', 'H-2'),
    fc.constantFrom('Air', 'Sea'),
    fc.array(reference, { maxLength: 4 }),
  )
  .map(
    ([shipmentNo, type, listed]): Step => ({
      name: 'upsertShipment',
      input: {
        body: {
          shipmentNo,
          shipmentType: type.toUpperCase(),
          shipmentDate: '2026-12-01',
          salesOrders: listed,
        },
      },
      expected: (world) => orders.upsertShipment(world, shipmentNo, type, listed),
    }),
  );

type Tagged = { name: OperationName; key: string; of: (world: World) => Map<string, { tag: string | null }> };
const tagging = ({ name, key, of }: Tagged, ids: fc.Arbitrary<string>) =>
  fc.tuple(ids, tag).map(
    ([id, text]): Step => ({
      name,
      input: { body: { [key]: id, tag: text } },
      expected: (world) => {
        const found = of(world).get(id);
        if (found) found.tag = text || null;
        return found ? ok : rejected(404);
      },
    }),
  );

const tags = fc.oneof(
  tagging({ name: 'updateProductTag', key: 'sku', of: (w) => w.products }, sku),
  tagging({ name: 'updateSalesOrderTag', key: 'referenceNumber', of: (w) => w.orders }, reference),
  tagging(
    { name: 'updateReceivingOrderTag', key: 'referenceNumber', of: (w) => w.inbound },
    warehouseSteps.inboundReference,
  ),
  tagging(
    { name: 'updateReturnTag', key: 'returnReferenceNumber', of: (w) => w.returns },
    warehouseSteps.returnNo,
  ),
  tagging(
    { name: 'updateStockAdjustmentTag', key: 'transactionNumber', of: (w) => w.adjustments },
    fc.constantFrom('ADJ-000001', 'ADJ-000002'),
  ),
);

/** Generates any step of a merchant's system or of the warehouse. */
export const anyAct: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: createProduct },
  { weight: 1, arbitrary: updateProduct },
  { weight: 2, arbitrary: upsertLots },
  { weight: 1, arbitrary: createCustomer },
  { weight: 6, arbitrary: createOrders },
  { weight: 4, arbitrary: cancel },
  { weight: 5, arbitrary: advance },
  { weight: 1, arbitrary: cargo },
  { weight: 3, arbitrary: ship },
  { weight: 4, arbitrary: warehouseSteps.receiveInbound },
  { weight: 3, arbitrary: warehouseSteps.advanceInbound },
  { weight: 2, arbitrary: warehouseSteps.createReturn },
  { weight: 2, arbitrary: warehouseSteps.advanceReturn },
  { weight: 3, arbitrary: warehouseSteps.adjust },
  { weight: 2, arbitrary: tags },
);

/** The first steps of every test, which create products and stock. */
export const opening: readonly Step[] = [
  productMade('A'),
  productMade('B'),
  productMade('C'),
  warehouseSteps.inboundReceived([
    {
      reference: 'I-0',
      lines: [
        { sku: 'A', lot: 'L1', expected: 20 },
        { sku: 'A', lot: null, expected: 20 },
        { sku: 'B', lot: 'L2', expected: 30 },
      ],
    },
  ]),
  warehouseSteps.inboundAdvanced('I-0', 'Completed'),
];
