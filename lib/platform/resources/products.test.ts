import { beforeEach, expect, it } from 'vitest';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { withProducts, withStock } from '@/lib/testing/platform/stocked-tenant';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
});

const product = { sku: 'A', name: 'Ayna', barcodes: ['1'], type: 'Product' };
const create = (body: object) => ask(tenant, 'createProduct', { body: { ...product, ...body } });

it('createProduct stores a product that can be read back', async () => {
  const said = {
    category: 'İç mekân',
    price: 12.5,
    salePrice: 0.1,
    currency: 'TRY',
    taxRatio: 20,
    width: 1.25,
    unitOfDimension: 'Cm',
    weight: 0.3,
    unitOfWeight: 'Kg',
    tag: 'a, b',
    imageUrl: 'https://images.example/a.png',
    barcodes: ['2', '1'],
    hsCode: { kept: [1, null] },
  };
  expect((await create(said)).text).toBe('');
  const [found] = await rows(tenant, 'getProductsWithTag');
  const { width, weight, category, tag, imageUrl, barcodes } = said;
  expect(found).toMatchObject({
    ...product,
    width,
    weight,
    category,
    tag,
    imageUrl,
    barcodes,
    state: 'Active',
  });
  // Unknown attributes are stored and never returned (D7).
  expect(JSON.stringify(found)).not.toContain('hsCode');
  expect(found).toMatchObject({ stockAmount: 0, availableStock: 0 });
});

it('search by part of a name ignores diacritics, and Equals compares exactly', async () => {
  await create({ sku: 'S', name: 'Argan Şampuanı', barcodes: ['2'] });
  await create({ sku: 'K', name: 'KAŞE KABAN', barcodes: ['3'] });
  const found = async (dqb: string) => (await rows(tenant, 'getProductsWithTag', dqb)).map((row) => row.sku);
  expect(await found('o=Contains&p=name&v=sampuan')).toEqual(['S']);
  expect(await found('o=Contains&p=name&v=ŞAMPUANI')).toEqual(['S']);
  expect(await found('o=StartsWith&p=name&v=kase')).toEqual(['K']);
  expect(await found('o=Equals&p=name&v=kase kaban')).toEqual([]);
  expect(await found('o=Contains&p=name,cs&v=sampuan')).toEqual([]);
});

it('createProduct refuses an existing SKU or barcode', async () => {
  await create({});
  expect(refused(await create({ barcodes: ['9'] }))).toEqual([409, 'sku: ProductSKUAlreadyExists']);
  expect(refused(await create({ sku: 'B', barcodes: ['7', '1'] }))).toEqual([
    409,
    'barcodes.1: ProductBarcodeAlreadyExists',
  ]);
  expect(await rows(tenant, 'getProductsWithTag')).toHaveLength(1);
  // SKUs are case-sensitive, and a rejected product claims no barcodes.
  expect((await create({ sku: 'a', barcodes: ['7'] })).status).toBe(200);
});

it('of 20 concurrent products with one SKU, or with one barcode, one is created', async () => {
  const many = [...Array(20).keys()];
  const same = await Promise.all(many.map((i) => create({ barcodes: [`b${i}`] })));
  expect(same.map((r) => r.status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const crossed = await Promise.all(
    many.map((i) => create({ sku: `S${i}`, barcodes: i % 2 ? ['x', 'y'] : ['y', 'x'] })),
  );
  expect(crossed.map((r) => r.status).sort()).toEqual([200, ...Array(19).fill(409)]);
});

it('createProduct reports all invalid fields together', async () => {
  const reply = await create({
    sku: ' ',
    barcodes: [],
    type: 'Thing',
    price: -1,
    imageUrl: 'javascript:alert(1)',
    currency: 'XXX',
    width: '1',
  });
  expect(
    refused(reply)
      .slice(1)
      .map((s) => String(s).split(':')[0])
      .sort(),
  ).toEqual(['barcodes', 'currency', 'imageUrl', 'price', 'sku', 'type', 'width']);
});

it('updateProduct changes the given fields, keeps the rest, and replaces barcodes', async () => {
  await create({ category: 'C', price: 5 });
  await create({ sku: 'B', barcodes: ['2'] });
  const update = (sku: string, body: object) => ask(tenant, 'updateProduct', { params: { sku }, body });
  expect((await update('A', { name: 'Other', barcodes: ['3'], price: null })).status).toBe(200);
  const [found] = await rows(tenant, 'getProductsWithTag', 'o=Equals&p=sku&v=A');
  expect(found).toMatchObject({ name: 'Other', barcodes: ['3'], category: 'C' });
  expect((await update('B', { barcodes: ['1', '2'] })).status).toBe(200);
  expect(refused(await update('B', { barcodes: ['3'] }))[0]).toBe(409);
  expect(refused(await update('Z', { name: 'x' }))).toEqual([404, 'sku: ResourceNotFound']);
});

it('updateProductTag sets and removes a tag', async () => {
  await create({});
  const tag = async (text: string) => {
    await done(tenant, 'updateProductTag', { body: { sku: 'A', tag: text } });
    return (await rows(tenant, 'getProductsWithTag'))[0]?.tag;
  };
  expect(await tag('Bestseller')).toBe('Bestseller');
  expect(await tag('')).toBe(null);
  expect(refused(await ask(tenant, 'updateProductTag', { body: { sku: 'Z', tag: 'x' } }))[0]).toBe(404);
});

it('stock, ID and state of a product cannot be set by the client', async () => {
  await create({
    id: '11111111-1111-4111-8111-111111111111',
    state: 'Gone',
    stockAmount: 9,
    availableStock: 9,
  });
  await ask(tenant, 'updateProduct', {
    params: { sku: 'A' },
    body: { totalStockAmount: 9, tenantId: 'main', state: 'X' },
  });
  const [found] = await rows(tenant, 'getProductsWithTag');
  expect(found).toMatchObject({ state: 'Active', stockAmount: 0, availableStock: 0 });
  expect(found?.id).not.toMatch(/^1111/);
});

it('getInventoryExpirationDates lists stock by expiration date, and counts the expired', async () => {
  await withProducts(tenant, 'M');
  const lot = (lotNumber: string, expirationDate: string) => ({ sku: 'M', lotNumber, expirationDate });
  await done(tenant, 'upsertLots', {
    body: [lot('old', '2020-02-29'), lot('new', '2099-12-31'), lot('none', '2098-01-01')],
  });
  await withStock(tenant, 'IN', [
    { sku: 'M', expectedQuantity: 3, lotNumber: 'old' },
    { sku: 'M', expectedQuantity: 4, lotNumber: 'new' },
  ]);
  const found = await rows(tenant, 'getInventoryExpirationDates');
  expect(found.map((r) => [r.expirationDate, r.amount])).toEqual([
    ['2020-02-29T00:00:00Z', 3],
    ['2099-12-31T00:00:00Z', 4],
  ]);
  const expired = async () => (await rows(tenant, 'getStocks', 'o=Equals&p=sku&v=M'))[0]?.expiredAmount;
  expect(await expired()).toBe(3);
  // A corrected day applies from the next request on.
  await done(tenant, 'upsertLots', { body: [lot('old', '2090-01-01')] });
  expect(await expired()).toBe(0);
  await done(tenant, 'upsertLots', { body: [lot('new', '2001-01-01')] });
  expect(await expired()).toBe(4);
});
