import type { ProductUpdate } from '@/lib/contract/resources/products';
import { conflict, notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { dataRecords, listRecords } from '../query/list';
import type { Scope } from '../query/tenant-scope';
import { touch } from '../query/totals';
import { brokenUnique } from '../query/violation';
import { expirationsTable } from './expirations-table';
import { COLUMNS, split } from './product-columns';
import { productsTable } from './products-table';

const CREATE = `with made as (
    insert into platform.products ("tenantId", sku, attributes, ${COLUMNS.map((c) => `"${c}"`).join(', ')})
    values ($1, $2, $3, ${COLUMNS.map((_, i) => `$${i + 4}`).join(', ')}) returning sku
  ) insert into platform.stocks ("tenantId", sku) select $1, sku from made`;

const CREATE_BARCODES = `insert into platform.barcodes ("tenantId", barcode, sku) select $1, b, $2 from unnest($3::text[]) b on conflict do nothing returning barcode`;

const absent = (sku: string) => notFound('sku', `The product ${sku}`);

/** Takes the barcodes for a product. Refuses with 409, naming each that belongs to another one. */
async function takeBarcodes(tx: Scope, sku: string, barcodes: readonly string[]): Promise<void> {
  // Sorted, so that two calls that share barcodes wait for each other instead of deadlocking.
  const wanted = [...new Set(barcodes)].sort();
  const taken = await tx.query<{ barcode: string }>(CREATE_BARCODES, [sku, wanted]);
  const missing = wanted.find((b) => !taken.some((t) => t.barcode === b));
  if (missing !== undefined) {
    throw conflict(
      `barcodes.${barcodes.indexOf(missing)}`,
      `the barcode ${missing} belongs to another product`,
      'ProductBarcodeAlreadyExists',
    );
  }
}

async function change(tx: Scope, sku: string, body: ProductUpdate): Promise<void> {
  const { known, attributes } = split(body);
  const columns = Object.keys(known);
  const sets = columns.map((c, i) => `"${c}" = $${i + 4}`);
  const rows = await tx.query(
    `update platform.products set ${[...sets, '"updatedAt" = now()', `attributes = coalesce(attributes, '{}') || coalesce($3::jsonb, '{}')`].join(', ')}
     where "tenantId" = $1 and sku = $2 returning sku`,
    [sku, attributes, ...columns.map((c) => known[c])],
  );
  if (rows.length === 0) throw absent(sku);
  if (!body.barcodes) return;
  await tx.query(`delete from platform.barcodes where "tenantId" = $1 and sku = $2`, [sku]);
  await takeBarcodes(tx, sku, body.barcodes);
}

export const products: HandlersOf<'products'> = {
  async createProduct({ body }, { scope }) {
    const { sku, ...rest } = body;
    const { known, attributes } = split(rest);
    try {
      await scope.transaction(async (tx) => {
        await tx.query(CREATE, [sku, attributes, ...COLUMNS.map((c) => known[c] ?? null)]);
        await takeBarcodes(tx, sku, body.barcodes);
        await touch(tx, 'products');
      });
    } catch (error) {
      // D7
      if (brokenUnique(error) === 'products_pkey')
        throw conflict('sku', 'a product with this SKU already exists', 'ProductSKUAlreadyExists');
      throw error;
    }
  },

  getProductsWithTag: ({ query }, { scope }) => listRecords(scope, productsTable, query.dqb),

  getInventoryExpirationDates: ({ query }, { scope }) => dataRecords(scope, expirationsTable, query.dqb),

  async updateProduct({ params, body }, { scope }) {
    await scope.transaction(async (tx) => {
      await change(tx, params.sku, body);
      await touch(tx, 'products');
    });
  },

  async updateProductTag({ body }, { scope }) {
    await scope.transaction(async (tx) => {
      const rows = await tx.query(
        `update platform.products set tag = $3, "updatedAt" = now() where "tenantId" = $1 and sku = $2 returning sku`,
        [body.sku, body.tag || null],
      );
      if (rows.length === 0) throw absent(body.sku);
      await touch(tx, 'products');
    });
  },
};
