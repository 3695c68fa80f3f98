import { expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { assertScoped, scopeOf } from './tenant-scope';

it.each([
  'select * from platform.products',
  'select * from platform.products where sku = $2',
  `select * from platform.products where "tenantId" = $2`,
  `select * from platform.products where "tenantId" = 'main'`,
  `select * from platform.products p join platform.lots l on l.sku = p.sku where p."tenantId" = $1`,
  `select * from platform.products where "tenantId" = $1 union all select * from platform.products`,
  `select (select count(*) from platform.customers) from platform.products where "tenantId" = $1`,
  `with a as (select * from platform.lots) select * from a, platform.products p where p."tenantId" = $1`,
  `update platform.products set name = 'x'`,
  `update platform.products set "tenantId" = $2 where sku = $1`,
  `delete from platform.sales_orders`,
  `delete from platform.sales_orders using platform.shipments s where s."tenantId" = $1`,
  `insert into platform.products (sku, name) values ($1, $2)`,
  `insert into platform.lots ("tenantId") select "tenantId" from platform.products`,
  'select * from platform.tenants',
  'delete from platform.tenants',
  `update platform.tenants set name = $2 where name = $1`,
  `select * from platform.keys where hash = $1`,
  `select * from platform.movements where "tenantId" = $11`,
  `select * from PLATFORM.products`,
  `select * from platform."products"`,
  `select * from "platform".products`,
  `select * from platform . products`,
  `truncate platform.products`,
  `copy platform.products to '/tmp/x'`,
  `table platform.products`,
  `select * from platform.products where "tenantId" = "tenantId"`,
  `select * from platform.products where "tenantId" = $1 or true`,
  `select * from platform.products where "tenantId" = any(array[$1]) or true`,
  `select * from platform.products -- "tenantId" = $1`,
  `select * from platform.products where name = '"tenantId" = $1'`,
  `select null::platform.products from platform.products`,
  `select * from json_populate_recordset(null::platform.products, $1) r join platform.products p using (sku)`,
])('assertScoped refuses a statement not bound to the tenant: %s', async (text) => {
  expect(() => assertScoped(text)).toThrow('not bound to the tenant');
  await expect(scopeOf(pool(), 'main').query(text)).rejects.toThrow('not bound to the tenant');
});

it.each([
  'select 1',
  'select $1::text',
  `select platform.fold($1)`,
  `select * from platform.products where "tenantId" = $1`,
  `select * from platform.products p join platform.lots l on l."tenantId" = p."tenantId" where p."tenantId" = $1`,
  `insert into platform.products ("tenantId", sku) values ($1, $2)`,
  `insert into platform.products ("tenantId", sku) select $1, r.sku from json_populate_recordset(null::platform.products, $2) r`,
  `update platform.tenants set "expiredOn" = null where id = $1`,
])('assertScoped accepts: %s', (text) => {
  expect(() => assertScoped(text)).not.toThrow();
});
