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
