import { describe, expect, it } from 'vitest';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { orderErrors } from '@/lib/contract/schema/error-codes';
import { exampleOrder, invalidOrders } from '../order-examples';
import type { OrderFacts } from '../order-rule';
import { findErrors } from '../order-rules';
import type { CheckContext } from './fix';
import { fixesFor } from './fixes';

const good = exampleOrder('ORD-2026-000123', ['TEA-1', 'TEA-2']);
const facts: OrderFacts = {
  isKnownSku: (s) => s === 'TEA-1' || s === 'TEA-2',
  integration: () => undefined,
  existing: undefined,
};

/** Returns the fixes of the first problem as text: label, value and score in percent. */
function offered(order: SalesOrderUpsert, nearby: CheckContext = {}, known?: OrderFacts): string[] {
  const [fault] = findErrors(order, known);
  return fault
    ? fixesFor(fault, order, nearby).map((m) => `${m.label} ${m.value ?? '-'} ${Math.round(m.score * 100)}`)
    : [];
}

const ship = (change: object) => ({ ...good, shippingAddress: { ...good.shippingAddress, ...change } });
const customer = (change: object) => ({ ...good, customer: { ...good.customer, ...change } });
const alone = (order: SalesOrderUpsert) => ({
  ...order,
  billingAddress: { ...order.billingAddress, addressOne: 'Atatürk Caddesi 1', city: 'Bolu', district: null },
});
const document = (documentUrl: string) => ({ ...good, vas: { documentVAS: { documentUrl } } });
const lines = (...lineItems: object[]) => ({ ...good, lineItems });

const cases: [string, SalesOrderUpsert, string[]][] = [
  [
    'an underscore',
    { ...good, referenceNumber: 'WEB_2026_17' },
    ['replaceUnderscore WEB-2026-17 100', 'dropUnderscore WEB202617 90'],
  ],
  [
    'a long reference',
    { ...good, referenceNumber: 'MARKETPLACE-2026-ISTANBUL-000000123456' },
    ['keepEnd 2026-ISTANBUL-000000123456 60', 'keepStart MARKETPLACE-2026-ISTANBUL-0000 40'],
  ],
  [
    'a reference of dots',
    { ...good, referenceNumber: '.', externalOrderId: '900_1' },
    ['useExternalOrderId 900-1 70'],
  ],
  ['blanks in the email', customer({ email: ' ayse@example.test\n' }), ['cleanEmail ayse@example.test 97']],
  [
    'a name around the email',
    customer({ email: 'Ayşe <ayse@example.test>' }),
    ['cleanEmail ayse@example.test 97'],
  ],
  [
    'a comma for a dot in the email, of which the part behind the comma could be the address too',
    customer({ email: 'ayse,yilmaz@example.test' }),
    ['cleanEmail ayse.yilmaz@example.test 90', 'cleanEmail yilmaz@example.test 60'],
  ],
  ['an email of two halves', customer({ email: 'ayse@gmail' }), ['completeEmail ayse@gmail.com 80']],
  ['no email', customer({ email: '' }), []],
  [
    'the whole name in one field',
    customer({ firstName: 'Ayşe Nur Öztürk', lastName: '' }),
    ['splitName Ayşe Nur · Öztürk 85', 'copyFromShippingAddress Yılmaz 40'],
  ],
  ['no name in the address', ship({ addressFirstName: '' }), ['copyFromCustomer Ayşe 97']],
  ['no phone in the address', ship({ addressPhone: '' }), ['copyFromCustomer +905321112233 95']],
  [
    'the street in the second line',
    alone(ship({ addressOne: '.', addressTwo: 'Moda Caddesi 14' })),
    ['moveToFirstLine - 92', 'copyFromBillingAddress Atatürk Caddesi 1 30'],
  ],
  [
    'the street in the other address, whose country stands there by its code',
    ship({ addressOne: '.', addressTwo: '', country: 'TR' }),
    ['copyFromBillingAddress Caferağa Mahallesi, Moda Caddesi 14 70'],
  ],
  ['no city', ship({ city: '' }), ['useCityOfDistrict İstanbul 93']],
  ['a misspelt city', ship({ city: 'Istambul' }), ['useCityOfDistrict İstanbul 93']],
  [
    'a misspelt city beside a district of another',
    ship({ city: 'Mnisa' }),
    ['useCityOfDistrict İstanbul 74', 'useNearest Manisa 67'],
  ],
  [
    'a misspelt city, no clue',
    alone(ship({ city: 'Eskisehr', district: '', postalCode: '' })),
    ['useNearest Eskişehir 87'],
  ],
  [
    'a short name of a city',
    ship({ city: 'Antep', district: '', postalCode: '' }),
    ['useWhatIsSaid Gaziantep 97'],
  ],
  [
    'a district for a city',
    ship({ city: 'Bodrum', district: '', postalCode: '' }),
    ['useCityOfDistrict Muğla / Bodrum 90'],
  ],
  [
    'district and city in one',
    ship({ city: 'Çeşme / İZMİR', district: '', postalCode: '' }),
    ['useWhatIsSaid İzmir / Çeşme 95'],
  ],
  ['a misspelt district', ship({ district: 'Kadikoy' }), ['restoreMarks Kadıköy 98', 'leaveEmpty - 20']],
  [
    'a district elsewhere',
    ship({ district: 'Bodrum', postalCode: '48400' }),
    ['useCityOfDistrict Muğla 85', 'leaveEmpty - 20'],
  ],
  ['a short name of a country', ship({ country: 'T.C.' }), ['useWhatIsSaid Turkey 98']],
  ['a misspelt country', ship({ country: 'Turkiye' }), ['restoreMarks Turkey 98']],
  ['no country', alone(ship({ country: '' })), ['useCountryOfCity Turkey 95']],
  ['two phones', ship({ addressPhone: '0532 111 22 33 / 0212 444 55 66' }), ['cleanPhone +905321112233 90']],
  [
    'a long postal code',
    ship({ postalCode: 'Moda, Kadıköy 34710 İstanbul' }),
    ['usePostalCodeInText 34710 95', 'leaveEmpty - 20'],
  ],
  [
    'lines of one SKU',
    lines({ sku: 'TEA-1', amountInOrder: 2 }, { sku: 'TEA-1', amountInOrder: 3 }),
    ['sumLines TEA-1 × 5 100'],
  ],
  [
    'a line sent twice',
    lines(...[1, 2].map(() => ({ sku: 'TEA-1', amountInOrder: 2, externalLineItemId: '7' }))),
    ['sumLines TEA-1 × 4 100', 'dropRepeated TEA-1 × 2 60'],
  ],
  ['an empty row', lines({ sku: 'TEA-1', amountInOrder: 2 }, { sku: '' }), ['dropLine - 95']],
  ['only an empty row', lines({ sku: '' }), []],
  [
    'an amount below zero',
    lines({ sku: 'TEA-1', amountInOrder: -2 }, { sku: 'TEA-2', amountInOrder: 1 }),
    [],
  ],
  [
    'an address without scheme',
    document(' www.example.com\\a b.pdf'),
    ['cleanAddress https://www.example.com/a%20b.pdf 80', 'leaveDocumentOut - 10'],
  ],
  [
    'an address without s',
    document('http://example.com/a.pdf'),
    ['makeSecure https://example.com/a.pdf 80', 'leaveDocumentOut - 10'],
  ],
];

describe('fixes', () => {
  it.each(cases)('for %s', (_name, order, expected) => {
    expect(offered(order).slice(0, expected.length || 9)).toEqual(expected);
  });

  it('for an unknown SKU suggest similar SKUs', () => {
    const order = exampleOrder('ORD-1', ['TEA-1', 'tea2']);
    expect(offered(order, { skus: ['TEA-1', 'TEA-2', 'COFFEE-2'] }, facts)).toEqual([
      'useNearest TEA-2 80',
      'useNearest TEA-1 60',
    ]);
    expect(offered(order, {}, facts)).toEqual([]);
  });

  it('for an existing reference append or increment a number', () => {
    const known = {
      ...facts,
      existing: { state: 'Shipped', integrationId: null, isDifferent: true },
    } as const;
    expect(offered(good, {}, known)).toEqual(['newReference ORD-2026-000123-2 30']);
    expect(offered({ ...good, referenceNumber: `${'A'.repeat(27)}-9` }, {}, known)).toEqual([
      `newReference ${'A'.repeat(27)}-10 30`,
    ]);
  });

  it('for another integration require its ID', () => {
    const known = {
      ...facts,
      existing: { state: 'Created', integrationId: 'abc', isDifferent: true },
    } as const;
    expect(offered(good, { currentIntegrationId: 'abc' }, known)).toEqual(['nameIntegration - 80']);
    expect(offered(good, {}, known)).toEqual([]);
  });

  it('for a long street keep both address lines', () => {
    const street = 'Caferağa Mahallesi Moda Caddesi '.repeat(12).trim();
    const order = ship({ addressOne: street, addressTwo: 'Daire 5' });
    const [fault] = findErrors(order);
    const [best] = fault ? fixesFor(fault, order) : [];
    const { addressOne, addressTwo } = best?.patch(order).shippingAddress ?? {};
    expect(`${addressOne} ${addressTwo}`).toBe(`${street} Daire 5`);
    expect(best?.label).toBe('moveToSecondLine');
  });

  it('exist for every rule except those that need a value only the user knows', () => {
    const without = Object.entries(invalidOrders).filter(([, broken]) => offered(broken(good)).length === 0);
    expect(without.map(([code]) => code)).toEqual([
      'InvalidReferenceNumber',
      'AddressEmailMaxLenght',
      'EmptyAddressPostalCode',
      'EmptyLineItemSku',
      'InternationalCustomsProductPriceError',
    ]);
  });

  it('for a problem that is absent or of another order do not throw', () => {
    for (const code of orderErrors) {
      for (const path of ['', 'customer', 'shippingAddress.city', 'lineItems.7.sku', 'nothing.0']) {
        for (const order of [good, { referenceNumber: '' }]) {
          for (const fix of fixesFor({ code, path }, order)) expect(() => fix.patch(order)).not.toThrow();
        }
      }
    }
  });
});
