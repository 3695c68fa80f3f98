import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isObject } from '@/lib/contract/schema/is-record';
import en from '@/lib/messages/en.json';
import { exampleOrder, invalidOrders } from '../order-examples';
import type { OrderFacts } from '../order-rule';
import { findErrors } from '../order-rules';
import { fixesFor } from './fixes';

const MINE = '11111111-2222-4333-8444-555555555555';
const OTHER = '22222222-2222-4333-8444-555555555555';
const skus = ['TEA-1', 'TEA-2', 'ÇAY-3'];

type Existing = OrderFacts['existing'];

/** The data of a platform that has this order with the first reference, and no other. */
const factsOf =
  (taken: string, existing: Existing) =>
  (order: SalesOrderUpsert): OrderFacts => ({
    isKnownSku: (sku) => skus.includes(sku),
    integration: (id) => (id === MINE ? { active: true } : id === OTHER ? { active: false } : undefined),
    existing: order.referenceNumber === taken ? existing : undefined,
  });

const junk = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '-',
    '.',
    '…',
    'Ali Veli',
    'Kadıköy/İstanbul',
    'izmır',
    'Mugla',
    'K.Maraş',
    'TR',
    'Almanya',
    'Germny',
  ),
  fc.constantFrom(
    '34710',
    '06100 Ankara',
    '0532 111 22 33',
    '+49 30 12345',
    '0212 1112233 / 0532 1112233',
    'Merkez',
    'Bodrum',
    'Urla',
    'ABD',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom('a', 'Ş ', 'moda cad. ', '🫖', '. '), fc.integer({ min: 20, max: 400 }))
    .map(([s, n]) => s.repeat(n)),
);

const fields = [
  'addressFirstName',
  'addressLastName',
  'addressOne',
  'addressTwo',
  'district',
  'city',
  'postalCode',
  'country',
  'addressPhone',
] as const satisfies readonly (keyof Address)[];
const address = fc.option(
  fc.array(fc.tuple(fc.constantFrom(...fields), junk), { maxLength: 3 }).map((e) => Object.fromEntries(e)),
  { freq: 8 },
);

const line = fc.record({
  sku: fc.oneof(fc.constantFrom(...skus, 'tea-1', 'TEA1', '', null), fc.string({ maxLength: 6 })),
  amountInOrder: fc.constantFrom(1, 2, 2, 0, null, -1, 1.5, 999_999_999),
  externalLineItemId: fc.constantFrom(null, 'L1'),
});

const email = fc.oneof(
  junk,
  fc.constantFrom(
    ' a@b.co',
    'a@b..co',
    'a@@b.co',
    'a@b.co; c@d.co',
    'mailto:a@b.co',
    'x@gmail',
    'xgmail.com',
    '<a@b.co>',
    '@gmail.com',
    'a@b.co.',
    'a@b.co; '.repeat(50),
  ),
);

const orders = fc
  .record({
    reference: fc.oneof(
      fc.constantFrom('ORD-1', '...', 'A_B', '_', '____-', 'ORD-9'),
      junk.map((s) => s ?? ''),
    ),
    external: fc.constantFrom(null, 'EXT-7', '..'),
    integration: fc.constantFrom(
      null,
      undefined,
      MINE,
      OTHER,
      MINE.replace('1', '8'),
      '00000000-0000-0000-0000-000000000000',
    ),
    shipping: address,
    billing: address,
    person: fc.option(
      fc.record({ firstName: junk, lastName: junk, phone: junk, email }, { requiredKeys: [] }),
      { freq: 8 },
    ),
    lineItems: fc.array(line, { maxLength: 5 }),
    url: fc.oneof(
      fc.webUrl(),
      fc.constantFrom(null, 'www.a.com/x y', 'http://a.com', 'https://localhost/', '\\\\a\\b', 'http:/a.co'),
      junk,
    ),
    note: junk,
    breaks: fc.subarray(Object.values(invalidOrders), { maxLength: 2 }),
  })
  .map(({ reference, external, integration, shipping, billing, person, lineItems, url, note, breaks }) => {
    const good = exampleOrder(reference, []);
    const order: SalesOrderUpsert = {
      ...good,
      externalOrderId: external,
      integrationId: integration,
      customer: person && { ...good.customer, ...person },
      shippingAddress: shipping && { ...good.shippingAddress, ...shipping },
      billingAddress: billing && { ...good.billingAddress, ...billing },
      lineItems,
      vas: { packageNote: note?.repeat(40), documentVAS: { documentUrl: url } },
    };
    return breaks.reduce((broken, breakIt) => breakIt(broken), order);
  });

const existing = fc.option(
  fc.record({
    state: fc.constantFrom('Created', 'Shipped'),
    integrationId: fc.constantFrom(null, MINE, OTHER),
    isDifferent: fc.boolean(),
  }),
);

const freeze = <T>(value: T): T => {
  if (isObject(value)) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

const { basis, fixes: effects }: Record<'basis' | 'fixes', Record<string, string>> = en.rules;

it('every fix removes its problem and does not mutate the order', () => {
  fc.assert(
    fc.property(orders, existing, (order, held) => {
      freeze(order);
      const know = factsOf(order.referenceNumber, held ?? undefined);
      const before = findErrors(order, know(order));
      for (const fault of before) {
        const fixes = fixesFor(fault, order, { skus, currentIntegrationId: held?.integrationId });
        const count = (o: SalesOrderUpsert) =>
          findErrors(o, know(o)).filter((f) => f.code === fault.code).length;
        for (const fix of fixes) {
          const patched = fix.patch(order);
          expect(count(patched), `${fault.code} by ${fix.label} ${fix.value}`).toBeLessThan(count(order));
          const text = (fix.value === undefined ? effects : basis)[fix.label];
          expect(text, fix.label).toBeDefined();
          expect(text?.includes('{from}') && !fix.from, fix.label).toBe(false);
        }
        const score = fixes.map((m) => m.score);
        expect(score.every((s) => s >= 0 && s <= 1)).toBe(true);
        expect(score).toEqual([...score].sort((a, b) => b - a));
      }
    }),
    { numRuns: 800 },
  );
});
