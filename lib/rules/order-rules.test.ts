import { describe, expect, it } from 'vitest';
import { exampleOrder, invalidOrders } from './order-examples';
import type { OrderFacts } from './order-rule';
import { allRules, findErrors, firstError } from './order-rules';

const MINE = '11111111-2222-4333-8444-555555555555';
const OTHER = '22222222-2222-4333-8444-555555555555';
const SLEEPING = '33333333-2222-4333-8444-555555555555';

const facts: OrderFacts = {
  isKnownSku: (sku) => ['TEA-1', 'TEA-2'].includes(sku),
  integration: (id) => new Map([MINE, OTHER, SLEEPING].map((i) => [i, { active: i !== SLEEPING }])).get(id),
  existing: undefined,
};
const good = exampleOrder('ORD-2026-000123', ['TEA-1', 'TEA-2']);
const named = { ...good, integrationId: MINE };
const codesOf = (order: typeof good, known?: OrderFacts) => findErrors(order, known).map((f) => f.code);
const held = (existing: NonNullable<OrderFacts['existing']>): OrderFacts => ({ ...facts, existing });
const shipped = { state: 'Shipped', integrationId: null, isDifferent: true } as const;

describe('a valid order', () => {
  it('breaks no rule', () => {
    expect(findErrors(good, facts)).toEqual([]);
    expect(findErrors(named, facts)).toEqual([]);
    expect(firstError(good, facts)).toBeUndefined();
  });

  it('needs a postal code abroad, but neither postal code nor prices in Türkiye', () => {
    const berlin = {
      ...good.shippingAddress,
      city: 'Berlin',
      district: null,
      postalCode: '10115',
      country: 'Germany',
    };
    expect(codesOf({ ...good, shippingAddress: berlin })).toEqual([]);
    expect(codesOf({ ...good, shippingAddress: { ...berlin, country: 'DE', postalCode: null } })).toEqual([
      'EmptyAddressPostalCode',
    ]);
    const { lineItems = [], ...rest } = good;
    const free = (lineItems ?? []).map((l) => ({ ...l, productSalePrice: null }));
    const minimal = { ...good.shippingAddress, postalCode: null, district: null };
    expect(codesOf({ ...rest, lineItems: free, shippingAddress: minimal })).toEqual([]);
  });
});

describe.each(Object.entries(invalidOrders))('%s', (code, broken) => {
  it('is the only error found, and the first', () => {
    const order = broken(good);
    expect(codesOf(order)).toEqual([code]);
    expect(codesOf(order, facts)).toEqual([code]);
    expect(firstError(order, facts)?.code).toBe(code);
  });
});

describe('errors that only the platform detects', () => {
  it.each([
    ['LineItemNotFound', 'lineItems.1.sku', exampleOrder('ORD-1', ['TEA-1', 'TEE-2']), facts],
    [
      'IntegrationDoesNotSupportPayload',
      'integrationId',
      { ...good, integrationId: MINE.replace('1', '9') },
      facts,
    ],
    ['IntegrationIsNotActive', 'integrationId', { ...good, integrationId: SLEEPING }, facts],
    ['UpdateFromDifferentIntegration', 'integrationId', good, held({ ...shipped, integrationId: MINE })],
    [
      'UpdateFromDifferentIntegration',
      'integrationId',
      named,
      held({ state: 'Created', integrationId: null, isDifferent: true }),
    ],
    ['ReferenceNumberAlreadyExists', 'referenceNumber', good, held(shipped)],
    [
      'ReferenceNumberAlreadyExists',
      'referenceNumber',
      named,
      held({ state: 'Created', integrationId: OTHER, isDifferent: true }),
    ],
  ])('%s', (code, path, order, known) => {
    expect(firstError(order, known)).toEqual({ code, path });
    expect(codesOf(order)).toEqual([]);
  });

  it('do not occur for a change while Created, or for an identical resend afterwards', () => {
    expect(
      firstError(good, held({ state: 'Created', integrationId: null, isDifferent: true })),
    ).toBeUndefined();
    expect(firstError(good, held({ ...shipped, isDifferent: false }))).toBeUndefined();
    expect(
      firstError(
        { ...named, integrationId: 'ABCDEF00-2222-4333-8444-555555555555' },
        {
          ...held({
            state: 'Created',
            integrationId: 'abcdef00-2222-4333-8444-555555555555',
            isDifferent: true,
          }),
          integration: (id) => (id === 'abcdef00-2222-4333-8444-555555555555' ? { active: true } : undefined),
        },
      ),
    ).toBeUndefined();
  });
});

describe('order rules', () => {
  it('have unique codes', () => {
    const codes = allRules.map((rule) => rule.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('report errors by reference, missing parts, customer, address, and lines', () => {
    const wrong = {
      ...good,
      referenceNumber: 'ORD_1',
      billingAddress: null,
      customer: { ...good.customer, email: 'ayse' },
    };
    const worse = {
      ...wrong,
      shippingAddress: { ...good.shippingAddress, city: 'Atlantis' },
      lineItems: [{ sku: 'TEA-1', amountInOrder: -1 }],
    };
    expect(findErrors(worse, facts)).toEqual([
      { code: 'InvalidSalesOrderReferenceNumber', path: 'referenceNumber' },
      { code: 'MissingInformation', path: 'billingAddress' },
      { code: 'CustomerEmailWrongFormat', path: 'customer.email' },
      { code: 'InvalidCity', path: 'shippingAddress.city' },
      { code: 'LineItemQuantityError', path: 'lineItems.0.amountInOrder' },
    ]);
    expect(firstError(worse, facts)?.code).toBe('InvalidSalesOrderReferenceNumber');
  });

  it('report every occurrence of an error', () => {
    const empty = { sku: ' ', amountInOrder: 1.5 };
    const order = {
      ...good,
      lineItems: [empty, { sku: 'TEA-1', amountInOrder: 1 }, empty],
      shippingAddress: {},
      billingAddress: {},
    };
    expect(
      findErrors(order)
        .filter((f) => f.code === 'LineItemQuantityError')
        .map((f) => f.path),
    ).toEqual(['lineItems.0.amountInOrder', 'lineItems.2.amountInOrder']);
    expect(
      findErrors(order)
        .filter((f) => f.code === 'EmptyAddressCity')
        .map((f) => f.path),
    ).toEqual(['shippingAddress.city', 'billingAddress.city']);
  });

  it('report each missing part once, and no errors inside it', () => {
    expect(findErrors({ referenceNumber: 'ORD-1' })).toEqual(
      ['customer', 'shippingAddress', 'billingAddress', 'lineItems'].map((path) => ({
        code: 'MissingInformation',
        path,
      })),
    );
  });

  it('report the second and later lines of a SKU', () => {
    const lineItems = ['TEA-1', 'TEA-2', 'TEA-1', 'TEA-1'].map((sku) => ({ sku, amountInOrder: 1 }));
    expect(findErrors({ ...good, lineItems }).map((f) => f.path)).toEqual([
      'lineItems.2.sku',
      'lineItems.3.sku',
    ]);
  });

  it.each([
    ['ORD-2026-000123', []],
    ['a'.repeat(30), []],
    ['...a', []],
    ['a'.repeat(31), ['ReferenceNumberTooLong']],
    ['...', ['InvalidReferenceNumber']],
    ['a_b', ['InvalidSalesOrderReferenceNumber']],
    ['_'.repeat(31), ['ReferenceNumberTooLong', 'InvalidSalesOrderReferenceNumber']],
  ])('check the reference %s', (referenceNumber, codes) => {
    expect(codesOf({ ...good, referenceNumber })).toEqual(codes);
  });

  it.each([
    ['https://www.example.com/a.pdf', []],
    ['HTTPS://example.com:8443/a?b=c', []],
    ['', []],
    ['ftp://example.com/a.pdf', ['InvalidUrl']],
    ['example.com/a.pdf', ['InvalidUrl']],
    ['https://', ['InvalidUrl']],
    ['http://example.com/a.pdf', ['InvalidVasDocumentUrlForOpenApiIntegration']],
    ['https://ali:geheim@example.com/a.pdf', ['InvalidVasDocumentUrlForOpenApiIntegration']],
    ['https://intranet/a.pdf', ['InvalidVasDocumentUrlForOpenApiIntegration']],
    ['https://nas.local/a.pdf', ['InvalidVasDocumentUrlForOpenApiIntegration']],
    ['https://192.168.1.5/a.pdf', ['InvalidVasDocumentUrlForOpenApiIntegration']],
    ['https://0x7f.1/a.pdf', ['InvalidVasDocumentUrlForOpenApiIntegration']],
    ['https://[::1]/a.pdf', ['InvalidVasDocumentUrlForOpenApiIntegration']],
    ['https://[2a00:1450:4017::2004]/a.pdf', []],
  ])('check the document URL %s', (documentUrl, codes) => {
    expect(codesOf({ ...good, vas: { documentVAS: { documentUrl } } })).toEqual(codes);
  });

  it('check an order of 10,000 lines', () => {
    const skus = Array.from({ length: 10_000 }, (_, i) => `SKU-${i}`);
    expect(codesOf(exampleOrder('BIG-1', skus))).toEqual([]);
    expect(findErrors(exampleOrder('BIG-2', [...skus, ...skus]))).toHaveLength(10_000);
  });
});
