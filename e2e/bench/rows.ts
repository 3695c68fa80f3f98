import type { Shot } from './load';

export type Row = { what: string; reference: Shot[]; platform: Shot[] };

const TAGS = Array.from({ length: 20 }, (_, i) => `tag-${String(i).padStart(2, '0')}`);
const many = (n: number, make: (i: number) => Shot): Shot[] => Array.from({ length: n }, (_, i) => make(i));
const tagOf = (i: number) => TAGS[i % TAGS.length] ?? '';

/** The lots of one call: a hundred SKUs, different ones for every call. */
const lots = (i: number) =>
  JSON.stringify(
    Array.from({ length: 100 }, (_, k) => ({
      sku: `SKU-${String((i * 100 + k) % 100_000).padStart(6, '0')}`,
      lotNumber: `L-${i % 3}`,
      expirationDate: '2027-06-01',
    })),
  );

/** The same number of products for the reference server: the cost of an upsert of a row with the usual indexes. */
const products = (i: number) =>
  JSON.stringify(
    Array.from({ length: 100 }, (_, k) => {
      const n = (i * 100 + k) % 100_000;
      return {
        sku: `SKU-${String(n).padStart(6, '0')}`,
        name: `Lamp ${n}`,
        barcodes: [String(8_690_000_000_000 + n)],
        category: 'Home',
        tag: tagOf(n),
        updatedAt: '2026-01-01T00:00:00Z',
      };
    }),
  );

/** The rows of the table, read with the same request from both. */
export function rowsOf(key: string): Row[] {
  const headers = { authorization: key, 'x-tenant-id': 'bench' };
  const json = { 'content-type': 'application/json' };
  const list = (dqb: string): Shot => ({
    path: `/openapi/v1/Products/GetProductsWithTag?dqb=${encodeURIComponent(dqb)}`,
    headers,
  });
  const upserts = many(160, (i) => ({
    method: 'POST',
    path: '/openapi/v1/Lots',
    headers: { ...headers, ...json },
    body: lots(i),
  }));
  return [
    {
      what: 'list of 50, filter + sort + exact total',
      reference: many(400, (i) => ({
        path: `/products?tag=${tagOf(i)}&sort=updatedAt&desc=1&from=${(i % 20) * 50}`,
      })),
      platform: many(400, (i) =>
        list(`o=eq&p=tag&v=${tagOf(i)}&s=updatedAt,desc&offset=${(i % 20) * 50}&count=50`),
      ),
    },
    {
      what: 'list of 50 at any offset to 100,000',
      reference: many(400, (i) => ({ path: `/products?sort=sku&from=${((i * 97) % 2000) * 50}` })),
      platform: many(400, (i) => list(`s=sku&offset=${((i * 97) % 2000) * 50}&count=50`)),
    },
    {
      what: 'list of 50, name contains + exact total',
      reference: many(400, (i) => ({
        path: `/products?text=${encodeURIComponent(`Lamp ${10 + (i % 90)}`)}&sort=sku&from=0`,
      })),
      platform: many(400, (i) => list(`o=cts&p=name&v=Lamp ${10 + (i % 90)}&s=sku&offset=0&count=50`)),
    },
    {
      what: 'one record by key',
      reference: many(400, (i) => ({ path: `/customers/${1 + ((i * 7919) % 20_000)}` })),
      platform: many(400, (i) => ({ path: `/openapi/v1/Customers/${1 + ((i * 7919) % 20_000)}`, headers })),
    },
    {
      what: 'upsert of 100 lots, beside a bare one of lots (one index)',
      reference: many(160, (i) => ({ method: 'POST', path: '/lots', headers: json, body: lots(i) })),
      platform: upserts,
    },
    {
      what: 'upsert of 100 lots, beside a bare one of products (six indexes)',
      reference: many(160, (i) => ({ method: 'POST', path: '/products', headers: json, body: products(i) })),
      platform: upserts,
    },
  ];
}
