import { beforeAll, expect, it } from 'vitest';
import { config } from '@/lib/env';
import { ErrorBody } from '../contract/schema/error-codes';
import { freshTenant, send } from '../testing/platform/call-platform';

let tenant = '';
beforeAll(async () => {
  tenant = await freshTenant();
});

const product = { sku: 'A', name: 'A', barcodes: ['A'], type: 'Product' };

it.each([
  ['a path', 'GET', '/openapi/v1/SalesOrders/a%00b', undefined, ['referenceNumber']],
  ['half a character in a path', 'GET', '/openapi/v1/SalesOrders/%ed%a0%80', undefined, ['referenceNumber']],
  ['a query', 'GET', '/openapi/v1/Stocks?dqb=%00', undefined, ['dqb']],
  ['half a character in a query', 'GET', '/openapi/v1/Stocks?dqb=%ED%A0%80', undefined, ['dqb']],
  ['a field', 'POST', '/openapi/v1/Products', { ...product, name: 'a\u0000' }, ['name']],
  [
    'a field that the contract does not know',
    'POST',
    '/openapi/v1/Products',
    { ...product, x: { y: '\ud800' } },
    ['x.y'],
  ],
  ['the name of a field', 'POST', '/openapi/v1/Products', { ...product, 'x\u0000': 1 }, ['x\uFFFD']],
  [
    'one record of many',
    'POST',
    '/openapi/v1/Lots',
    [
      { sku: 'A', lotNumber: '1' },
      { sku: 'A\udfff', lotNumber: '2' },
    ],
    ['1.sku'],
  ],
])(
  'NUL or half of a surrogate pair is refused with its path: in %s',
  async (_, method, path, body, paths) => {
    const reply = await send(method, path, {
      headers: {
        authorization: config().platformApiKey,
        'x-tenant-id': tenant,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(400);
    expect(ErrorBody.parse(reply.body).error.errors.map(({ property }) => property)).toEqual(paths);
  },
);
