import type pg from 'pg';

/** Creates the reference server's tables with the rows of the platform's tenant `bench` and the indexes that its queries need. */
export async function fillReference(client: pg.PoolClient): Promise<void> {
  await client.query(`create schema if not exists bare`);
  await client.query(`drop table if exists bare.products, bare.customers, bare.lots`);
  await client.query(`create table bare.products as select id, sku, state, "createdAt", p."updatedAt", favorite, name, barcodes, category, tag,
    "totalStockAmount" as "stockAmount", "availableStock", "receivedItemAmount", "damagedItemAmount", "expiredAmount", type, sioc, width, length,
    height, weight, "unitOfDimension", "unitOfWeight", "imageUrl" from platform.products p join platform.stocks using ("tenantId", sku)
    where "tenantId" = 'bench' order by p.ctid`);
  await client.query(`alter table bare.products add primary key (sku)`);
  await client.query(`create index on bare.products (tag, "updatedAt" desc)`);
  await client.query(`create index on bare.products using gin (name gin_trgm_ops)`);
  for (const column of ['updatedAt', 'name', 'availableStock'])
    await client.query(`create index on bare.products ("${column}")`);
  await client.query(`create table bare.customers as select "customerNo", id, email, "firstName", "lastName", phone, "createdAt", addresses
    from platform.customers where "tenantId" = 'bench'`);
  await client.query(`alter table bare.customers add primary key ("customerNo")`);
  await client.query(
    `create table bare.lots (sku text not null, "lotNumber" text not null, "expirationDate" date, primary key (sku, "lotNumber"))`,
  );
  // The reference server connects as the application's role, which does not own these tables.
  await client.query('grant usage on schema bare to public');
  await client.query('grant select, insert, update on all tables in schema bare to public');
  for (const table of ['products', 'customers', 'lots']) await client.query(`vacuum analyze bare.${table}`);
}

/** The tables behind the other lists of `npm run bench -- --screen`: a list, its key, and a column to sort by. */
export const bareLists = {
  orders: { key: 'referenceNumber', sort: 'createdAt' },
  stocks: { key: 'sku', sort: 'availableStock' },
  rejected: { key: 'referenceNumber', sort: 'createdAt' },
} as const;

/** Creates the tables in `bareLists` with the rows of the platform's tenant `bench`. */
export async function fillReferenceLists(client: pg.PoolClient): Promise<void> {
  await client.query(`drop table if exists bare.orders, bare.stocks, bare.rejected`);
  await client.query(`create table bare.orders as select "referenceNumber", state,
    concat_ws(' ', customer ->> 'firstName', customer ->> 'lastName') as customer, count(*)::int as "lineItems",
    sum("amountInOrder")::int as units, "salesChannel", "shipmentNo", "createdAt"
    from platform.sales_orders join platform.sales_order_lines using ("tenantId", "referenceNumber")
    where "tenantId" = 'bench' group by "tenantId", "referenceNumber"`);
  await client.query(`create table bare.stocks as select sku, p.name, "availableStock", "reservedStock", "expiredAmount",
    "damagedItemAmount", "totalStockAmount", s."updatedAt" from platform.stocks s join platform.products p using ("tenantId", sku)
    where "tenantId" = 'bench'`);
  await client.query(`create table bare.rejected as select "referenceNumber", error, "customerFullName", "salesChannel",
    "integrationName", "createdAt" from platform.invalid_sales_orders where "tenantId" = 'bench'`);
  for (const [list, { key, sort }] of Object.entries(bareLists)) {
    await client.query(`alter table bare.${list} add primary key ("${key}")`);
    await client.query(`create index on bare.${list} ("${sort}")`);
    await client.query(`grant select on bare.${list} to public`);
    await client.query(`vacuum analyze bare.${list}`);
  }
}
