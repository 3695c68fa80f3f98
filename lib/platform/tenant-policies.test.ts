import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { pool, transaction } from '@/lib/db/pool';
import { enterTenant, tenantQuery } from '@/lib/db/tenant-query';
import { freshTenant } from '@/lib/testing/platform/call-platform';
import { listTables } from '@/lib/testing/platform/list-tables';
import { listRecords } from './query/list';
import { createScope, type Scope } from './query/tenant-scope';

/** The platform's tables and views with a tenant, including ones added later. */
const TABLES = `select c.relname as name, v.check_option as checked, array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by 1) as columns
  from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenantId'
  left join information_schema.views v on v.table_schema = 'platform' and v.table_name = c.relname
  where c.relnamespace = 'platform'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'keys' order by 1`;

type Table = { name: string; checked: string | null; columns: string[] };

let tables: Table[] = [];
let views: Table[] = [];
let [mine, theirs] = ['', ''];

beforeAll(async () => {
  const { rows } = await pool().query<Table>(TABLES);
  tables = rows.filter(({ checked }) => checked === null);
  views = rows.filter(({ checked }) => checked !== null);
  [mine, theirs] = [await freshTenant('corner'), await freshTenant('corner')];
});

const insert = (name: string) => `insert into platform.${name} ("tenantId") values ($1)`;

it('a statement without a tenant reads, changes and inserts nothing', async () => {
  for (const { name } of [...tables, ...views]) {
    expect((await pool().query(`select from platform.${name}`)).rowCount, name).toBe(0);
    expect((await pool().query(`delete from platform.${name}`)).rowCount, name).toBe(0);
  }
  for (const { name } of tables)
    await expect(pool().query(insert(name), [mine]), name).rejects.toThrow('row-level security');
});

it('a statement of one tenant reads only its rows, and cannot insert for another', async () => {
  const found: string[] = [];
  for (const { name } of [...tables, ...views]) {
    const text = `select distinct "tenantId" as tenant from platform.${name} where $1 <> ''`;
    const rows = await tenantQuery<{ tenant: string }>(pool(), mine, { text, values: [theirs] });
    if (rows.length > 0) found.push(name);
    expect(
      rows.filter(({ tenant }) => tenant !== mine),
      name,
    ).toEqual([]);
  }
  expect(found).toEqual(expect.arrayContaining(['products', 'tenant_products', 'movements', 'versions']));
  for (const { name } of tables) {
    const foreign = tenantQuery(pool(), mine, { text: insert(name), values: [theirs] });
    await expect(foreign, name).rejects.toThrow('row-level security');
  }
});

const lists = await listTables();

it.each(lists)(
  '%s: a list query without its tenant condition still returns only the transaction’s tenant',
  async (_, table) => {
    const lost = (entered: string): Scope => ({
      ...createScope(pool(), randomUUID()),
      query: (text, values = []) => {
        const mutated = text.replaceAll(/(\w+\.)?"tenantId" = \$1/g, '$$1::text is not null');
        return tenantQuery(pool(), entered, { text: mutated, values: [theirs, ...values] });
      },
    });
    const whole = JSON.parse(
      (await listRecords(createScope(pool(), mine), table, 'offset=0&count=100')).json,
    );
    expect(whole.dataSetCount).toBeGreaterThan(0);
    expect(JSON.parse((await listRecords(lost(mine), table, 'offset=0&count=100')).json)).toEqual(whole);
    expect(JSON.parse((await listRecords(lost(''), table, 'offset=0&count=100')).json)).toMatchObject({
      items: [],
      dataSetCount: 0,
    });
  },
);

it('a row cannot be moved to another tenant', async () => {
  const move = { text: 'update platform.customers set "tenantId" = $1', values: [theirs] };
  await expect(tenantQuery(pool(), mine, move)).rejects.toThrow('row-level security');
});

it('every table has a tenant view of all its columns with a cascaded check option', () => {
  expect(tables.length).toBeGreaterThan(15);
  expect(views).toEqual(
    tables.map(({ name, columns }) => ({ name: `tenant_${name}`, checked: 'CASCADED', columns })),
  );
});

it('the tenant is cleared after each statement or transaction, even a failed one', async () => {
  const client = await pool().connect();
  const count = async () => (await client.query('select from platform.products')).rowCount;
  await client.query('begin');
  await enterTenant(client, mine);
  expect(await count()).toBeGreaterThan(0);
  await client.query('rollback');
  expect(await count()).toBe(0);
  client.release();
  const wrong = { text: 'select 1 / length($1)', values: [''] };
  await expect(tenantQuery(pool(), mine, wrong)).rejects.toThrow('division by zero');
  const late = transaction(pool(), (tx) => enterTenant(tx, mine).then(() => tx.query('select 1 / 0')));
  await expect(late).rejects.toThrow('division by zero');
  const all = await Promise.all(
    Array.from({ length: 32 }, () => pool().query('select from platform.products')),
  );
  expect(all.filter(({ rowCount }) => rowCount !== 0)).toEqual([]);
});

it('many concurrent tenants on few connections read only their own rows', async () => {
  const none = randomUUID();
  const text = `select "tenantId" as tenant from platform.tenant_products where $1 = $1 group by 1`;
  await Promise.all(
    Array.from({ length: 300 }, async (_, i) => {
      const tenant = [mine, theirs, none][i % 3] ?? '';
      const rows = await tenantQuery(pool(), tenant, { text, values: [tenant], name: 'own' });
      expect(rows).toEqual(tenant === none ? [] : [{ tenant }]);
    }),
  );
});
