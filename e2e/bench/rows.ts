import { PRODUCT_TAGS } from '@/lib/platform/demo/big';
import type { BenchRequest } from './load';

export type Row = { label: string; reference: BenchRequest[]; platform: BenchRequest[] };

const createRequests = (n: number, createRequest: (i: number) => BenchRequest): BenchRequest[] =>
  Array.from({ length: n }, (_, i) => createRequest(i));
const tagAt = (i: number) => PRODUCT_TAGS[i % PRODUCT_TAGS.length] ?? '';

/** The SKU of a product of the tenant `bench`. */
export const benchSku = (n: number) => `BIG-${String(1 + (n % 100_000)).padStart(7, '0')}`;

/** Returns 100 lots whose SKUs differ per request. */
const lotsBody = (i: number) =>
  JSON.stringify(
    Array.from({ length: 100 }, (_, k) => ({
      sku: benchSku(i * 100 + k),
      lotNumber: `L-${i % 3}`,
      expirationDate: '2027-06-01',
    })),
  );

/** Returns 100 products for the reference server, to measure upserts into a table with the usual indexes. */
const productsBody = (i: number) =>
  JSON.stringify(
    Array.from({ length: 100 }, (_, k) => {
      const n = (i * 100 + k) % 100_000;
      return {
        sku: benchSku(n),
        name: `Lamp ${n}`,
        barcodes: [String(8_690_000_000_000 + n)],
        category: 'Home',
        tag: tagAt(n),
        updatedAt: '2026-01-01T00:00:00Z',
      };
    }),
  );

/** Returns the rows of the printed table, each with equivalent requests to both servers. */
export function benchRows(key: string): Row[] {
  const headers = { authorization: key, 'x-tenant-id': 'bench' };
  const json = { 'content-type': 'application/json' };
  const list = (dqb: string): BenchRequest => ({
    path: `/openapi/v1/Products/GetProductsWithTag?dqb=${encodeURIComponent(dqb)}`,
    headers,
  });
  const upserts = createRequests(160, (i) => ({
    method: 'POST',
    path: '/openapi/v1/Lots',
    headers: { ...headers, ...json },
    body: lotsBody(i),
  }));
  return [
    {
      label: 'list of 50, filter + sort + exact total',
      reference: createRequests(400, (i) => ({
        path: `/products?tag=${tagAt(i)}&sort=updatedAt&desc=1&from=${(i % 20) * 50}`,
      })),
      platform: createRequests(400, (i) =>
        list(`o=eq&p=tag&v=${tagAt(i)}&s=updatedAt,desc&offset=${(i % 20) * 50}&count=50`),
      ),
    },
    {
      label: 'list of 50 at any offset to 100,000',
      reference: createRequests(400, (i) => ({ path: `/products?sort=sku&from=${((i * 97) % 2000) * 50}` })),
      platform: createRequests(400, (i) => list(`s=sku&offset=${((i * 97) % 2000) * 50}&count=50`)),
    },
    {
      label: 'list of 50, name contains + exact total',
      reference: createRequests(400, (i) => ({
        path: `/products?text=${encodeURIComponent(`Lamp ${10 + (i % 90)}`)}&sort=sku&from=0`,
      })),
      platform: createRequests(400, (i) =>
        list(`o=cts&p=name&v=Lamp ${10 + (i % 90)}&s=sku&offset=0&count=50`),
      ),
    },
    {
      label: 'one record by key',
      reference: createRequests(400, (i) => ({ path: `/customers/${1 + ((i * 7919) % 20_000)}` })),
      platform: createRequests(400, (i) => ({
        path: `/openapi/v1/Customers/${1 + ((i * 7919) % 20_000)}`,
        headers,
      })),
    },
    {
      label: 'upsert of 100 lots, compared with lots (one index)',
      reference: createRequests(160, (i) => ({
        method: 'POST',
        path: '/lots',
        headers: json,
        body: lotsBody(i),
      })),
      platform: upserts,
    },
    {
      label: 'upsert of 100 lots, compared with products (six indexes)',
      reference: createRequests(160, (i) => ({
        method: 'POST',
        path: '/products',
        headers: json,
        body: productsBody(i),
      })),
      platform: upserts,
    },
  ];
}
