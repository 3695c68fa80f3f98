import { beforeEach, expect, it } from 'vitest';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
});

const person = { email: 'Ali@Example.test', firstName: 'Ali', lastName: 'Işık', phone: '+905321112233' };
const create = (body: object) => ask(tenant, 'createCustomer', { body: { ...person, ...body } });

it('customers are numbered from one and can be read back', async () => {
  await create({});
  await create({ email: 'b@example.test' });
  const found = await ask(tenant, 'getCustomer', { params: { customerNo: 2 } });
  expect(found.body).toMatchObject({
    customerNo: 2,
    email: 'b@example.test',
    lastName: 'Işık',
    addresses: [],
  });
  expect((await rows(tenant, 'getCustomers')).map((c) => c.customerNo).sort()).toEqual([1, 2]);
});

it('a customer is found by email case-insensitively', async () => {
  await create({});
  expect(refused(await create({ email: 'aLI@eXAMPLE.TEST' }))).toEqual([409, 'email: ResourceAlreadyExists']);
});

it('of 20 concurrent creations with one email one succeeds, and numbers are unique', async () => {
  const same = await Promise.all([...Array(20).keys()].map(() => create({})));
  expect(same.map((r) => r.status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const many = await Promise.all([...Array(20).keys()].map((i) => create({ email: `${i}@example.test` })));
  expect(new Set(many.map((r) => r.status))).toEqual(new Set([200]));
  const numbers = (await rows(tenant, 'getCustomers')).map((c) => c.customerNo);
  expect(new Set(numbers).size).toBe(21);
});

it('an update changes the given fields and keeps the email', async () => {
  await create({});
  const body = { lastName: 'Demir', phone: null, email: 'x@y.test', customerNo: 9 };
  await done(tenant, 'updateCustomer', { params: { customerNo: 1 }, body });
  const { body: found } = await ask(tenant, 'getCustomer', { params: { customerNo: 1 } });
  expect(found).toMatchObject({ ...person, lastName: 'Demir', customerNo: 1 });
});

it.each(['x', '1.5', '-1', '99999999999', '2147483648', ' 1'])(
  'the customer number %j is refused',
  async (customerNo) => {
    expect(refused(await ask(tenant, 'getCustomer', { params: { customerNo } }))[0]).toBe(400);
  },
);

it('an unknown customer number returns 404', async () => {
  expect(refused(await ask(tenant, 'getCustomer', { params: { customerNo: 7 } }))).toEqual([
    404,
    'customerNo: ResourceNotFound',
  ]);
  expect(refused(await ask(tenant, 'updateCustomer', { params: { customerNo: 7 }, body: {} }))[0]).toBe(404);
});

it('an order finds or creates its customer, and stores each address once', async () => {
  await withProducts(tenant, 'S');
  const one = order('O-1', { S: 1 });
  const moved = {
    ...order('O-2', { S: 1 }),
    shippingAddress: { ...one.shippingAddress, addressOne: 'Bağdat Caddesi 200', postalCode: '34728' },
  };
  await withOrders(tenant, one, moved, order('O-3', { S: 1 }));
  await withOrders(tenant, {
    ...order('O-4', { S: 1 }),
    customer: { ...one.customer, email: 'AYSE.yilmaz@EXAMPLE.test' },
  });
  const [found, ...others] = await rows(tenant, 'getCustomers');
  expect(others).toEqual([]);
  expect(found?.addresses).toMatchObject([
    { addressNo: 1 },
    { addressNo: 2, addressOne: 'Bağdat Caddesi 200' },
  ]);
});
