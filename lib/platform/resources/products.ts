import { InventoryExpiration, Product, ProductUpdate } from '@/lib/contract/resources/products';
import { conflict, notFound } from '../api-error';
import type { ResourceHandlers } from '../http/endpoint';
import { columnNames, insertSql, type StoredRow } from '../query/columns';
import { listData, listRecords } from '../query/list';
import { barcodeSource, defineTable, integrationJoin } from '../query/table';
import type { Scope } from '../query/tenant-scope';
import { violatedUnique } from '../query/unique-violation';
import { tagHandler } from './tag-handler';

export const productsTable = defineTable(Product, {
  from: 'platform.tenant_products t',
  // An inner join is safe, because every product has a stock row.
  joins: {
    s: 'join platform.tenant_stocks s on s."tenantId" = $1 and s.sku = t.sku',
    ...integrationJoin,
  },
  key: ['sku'],
  sql: {
    stockAmount: 's."totalStockAmount"',
    availableStock: 's."availableStock"',
    receivedItemAmount: 's."receivedItemAmount"',
    damagedItemAmount: 's."damagedItemAmount"',
    expiredAmount: 's."expiredAmount"',
  },
  sources: { barcodes: barcodeSource, integration: { alias: 'i', presentIf: 'i.id is not null' } },
});

/** The columns that a product payload sets, without the key. */
const COLUMNS = columnNames(ProductUpdate);

/** Converts a payload to a row. Attributes without a column are stored as JSON (D7). */
function productRow(body: Readonly<Record<string, unknown>>): StoredRow {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const others = sent.filter(([name]) => !COLUMNS.includes(name));
  return {
    ...Object.fromEntries(sent.filter(([name]) => COLUMNS.includes(name))),
    attributes: others.length > 0 ? Object.fromEntries(others) : null,
  };
}

const unitsSql = (type: string, amount: string) => `
  select l."tenantId", l.sku, l."expirationDate", '${type}' as "inventoryItemType", sum(l."${amount}") as amount
  from platform.tenant_lots l where l."tenantId" = $1 and l."${amount}" > 0 and l."expirationDate" is not null
  group by l."tenantId", l.sku, l."expirationDate"`;

/** Sellable and damaged units by product and expiration date, computed from the lots. */
export const expirationsTable = defineTable(InventoryExpiration, {
  from: `(${unitsSql('StockItem', 'amount')} union all ${unitsSql('DamagedItem', 'damagedAmount')}) t
    join platform.tenant_products p on p."tenantId" = t."tenantId" and p.sku = t.sku`,
  key: ['expirationDate', 'sku', 'inventoryItemType'],
  derived: true,
  sql: { name: 'p.name', barcodes: 'p.barcodes', imageUrl: 'p."imageUrl"' },
});

const INSERT_PRODUCT = `with created as (
    ${insertSql('products', ['sku', 'attributes', ...COLUMNS])} returning sku
  ) insert into platform.stocks ("tenantId", sku) select $1, sku from created`;

const INSERT_BARCODES = `insert into platform.barcodes ("tenantId", barcode, sku) select $1, b, $2 from unnest($3::text[]) b on conflict do nothing returning barcode`;

const productNotFound = (sku: string) => notFound('sku', `The product ${sku}`);

/** Assigns barcodes to a product. Throws 409 for the first barcode that belongs to another product. */
async function claimBarcodes(tx: Scope, sku: string, barcodes: readonly string[]): Promise<void> {
  // Sort, so that two calls that share barcodes wait for each other instead of deadlocking.
  const sortedBarcodes = [...new Set(barcodes)].sort();
  const created = await tx.query<{ barcode: string }>(INSERT_BARCODES, [sku, sortedBarcodes]);
  const taken = sortedBarcodes.find((b) => !created.some((row) => row.barcode === b));
  if (taken !== undefined) {
    throw conflict(
      `barcodes.${barcodes.indexOf(taken)}`,
      `the barcode ${taken} belongs to another product`,
      'ProductBarcodeAlreadyExists',
    );
  }
}

async function updateColumns(tx: Scope, sku: string, body: ProductUpdate): Promise<void> {
  const row = productRow(body);
  const columns = COLUMNS.filter((column) => column in row);
  const set = [
    '"updatedAt" = now()',
    `attributes = coalesce(p.attributes, '{}') || coalesce(r.attributes, '{}')`,
    ...columns.map((column) => `"${column}" = r."${column}"`),
  ];
  const rows = await tx.query(
    `update platform.products p set ${set.join(', ')} from json_populate_record(null::platform.products, $3) r
     where p."tenantId" = $1 and p.sku = $2 returning p.sku`,
    [sku, JSON.stringify(row)],
  );
  if (rows.length === 0) throw productNotFound(sku);
  if (!body.barcodes) return;
  await tx.query(`delete from platform.barcodes where "tenantId" = $1 and sku = $2`, [sku]);
  await claimBarcodes(tx, sku, body.barcodes);
}

export const products: ResourceHandlers<'products'> = {
  async createProduct({ body }, { scope }) {
    const { sku, ...rest } = body;
    try {
      await scope.transaction(async (tx) => {
        await tx.query(INSERT_PRODUCT, [JSON.stringify([{ ...productRow(rest), sku }])]);
        await claimBarcodes(tx, sku, body.barcodes);
      });
    } catch (error) {
      if (violatedUnique(error) === 'products_pkey')
        throw conflict('sku', 'a product with this SKU already exists', 'ProductSKUAlreadyExists');
      throw error;
    }
  },

  getProductsWithTag: ({ query }, { scope }) => listRecords(scope, productsTable, query.dqb),

  getInventoryExpirationDates: ({ query }, { scope }) => listData(scope, expirationsTable, query.dqb),

  async updateProduct({ params, body }, { scope }) {
    await scope.transaction(async (tx) => {
      await updateColumns(tx, params.sku, body);
    });
  },

  updateProductTag: tagHandler('products', 'sku'),
};
