import { Integration } from '@/lib/contract/resources/integration';
import { key, linesOf, listOf, normalized, objectOf, oneOf } from '@/lib/contract/schema/fields';
import * as z from '@/lib/contract/schema/zod';
import { barcodeSource, defineTable, integrationJoin } from '@/lib/platform/query/table';
import type { Scope } from '@/lib/platform/query/tenant-scope';

// Test data for queries: products with their lots, which together have fields of every kind.

export const states = ['Created', 'Picked', 'Packed', 'Delivered'] as const;
export const units = ['Kg', 'Lb', 'G', 'Oz'] as const;

const Lot = z.object({
  lotNumber: key.code(),
  supplierLotNumber: normalized.code(),
  expirationDate: normalized.day(),
  amount: z.number().meta({ kind: 'number' }),
});

export const Goods = z.object({
  id: key.uuid(),
  sku: key.code(),
  name: key.text(),
  tag: normalized.text(),
  origin: normalized.text(),
  state: oneOf(states),
  unitOfWeight: normalized.known(units),
  price: normalized.number(),
  favorite: z.boolean().meta({ kind: 'boolean' }),
  isImco: normalized.boolean(),
  createdAt: z.string().meta({ kind: 'instant' }),
  updatedAt: normalized.instant(),
  barcodes: listOf(key.code()),
  integration: objectOf(Integration).nullish(),
  lots: linesOf(Lot),
});
export type Goods = z.infer<typeof Goods>;

export const goodsTable = defineTable(Goods, {
  from: 'platform.tenant_products t',
  joins: integrationJoin,
  key: ['sku'],
  sources: {
    integration: { alias: 'i', presentIf: 'i.id is not null' },
    barcodes: barcodeSource,
    lots: {
      alias: 'l',
      rows: {
        from: 'platform.tenant_lots l',
        where: 'l."tenantId" = $1 and l.sku = t.sku',
        order: 'l."lotNumber"',
        allRows: { key: 'l.sku', where: 'l."tenantId" = $1' },
      },
    },
  },
});

const shops = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    integrationType: 'OpenApi',
    integrationName: 'İstanbul Shop',
  },
  { id: '00000000-0000-4000-8000-000000000002', integrationType: 'Elsewhere', integrationName: 'a_b%' },
];

export const integrations = shops.map(({ integrationType, integrationName }) => ({
  integrationType,
  integrationName,
}));

const SHOPS = `insert into platform.integrations ("tenantId", id, "integrationType", "integrationName")
  select $1, r.* from json_to_recordset($2) r(id uuid, "integrationType" text, "integrationName" text)`;

const PRODUCTS = `insert into platform.products ("tenantId", id, sku, name, tag, origin, state, "unitOfWeight", price, favorite,
    "isImco", "createdAt", "updatedAt", barcodes, "integrationId")
  select $1, r.* from json_to_recordset($2) r(id uuid, sku text, name text, tag text, origin text, state text,
    "unitOfWeight" text, price numeric, favorite boolean, "isImco" boolean, "createdAt" timestamptz,
    "updatedAt" timestamptz, barcodes text[], "integrationId" uuid)`;

const BARCODES = `insert into platform.barcodes ("tenantId", barcode, sku)
  select $1, r.* from json_to_recordset($2) r(barcode text, sku text)`;

const LOTS = `insert into platform.lots ("tenantId", sku, "lotNumber", "supplierLotNumber", "expirationDate", amount)
  select $1, r.* from json_to_recordset($2)
    r(sku text, "lotNumber" text, "supplierLotNumber" text, "expirationDate" timestamptz, amount numeric)`;

/** Inserts the records directly into the tenant's tables, without the checks of the platform. */
export async function fill(scope: Scope, goods: readonly Goods[]): Promise<void> {
  const send = (text: string, rows: readonly unknown[]) => scope.query(text, [JSON.stringify(rows)]);
  const shopOf = (g: Goods) => shops.find((s) => s.integrationName === g.integration?.integrationName)?.id;
  await send(SHOPS, shops);
  await send(
    PRODUCTS,
    goods.map((g) => ({ ...g, integrationId: shopOf(g) ?? null })),
  );
  await send(
    BARCODES,
    goods.flatMap((g) => g.barcodes.map((barcode) => ({ barcode, sku: g.sku }))),
  );
  await send(
    LOTS,
    goods.flatMap((g) => g.lots.map((l) => ({ ...l, sku: g.sku }))),
  );
}
