import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';

/**
 * Tables without a policy, and why. They decide which tenants a caller may open, so they are read before the tenant is
 * known.
 */
const BEFORE_A_TENANT: Readonly<Record<string, string>> = {
  grants: 'the tenants of a person',
  relay_keys: 'the tenant of a key',
  request_keys: 'written by triggers of the request log, which run with the rights of their owner',
  visits: 'the tenant that a person visits',
};

/** Tables that a statement may read for all tenants if it says so, with the statements that do. */
const ACROSS_TENANTS: Readonly<Record<string, string>> = {
  audit: 'one chain over all tenants, listed for admins and verified as a whole',
  favorites: 'favorite tenants stand first in the switcher',
  jobs: 'the worker takes jobs of all tenants, and finds each by its random ID',
  journal: 'the visits of admins count requests, and the audit is verified against it',
  rejected_contents: 'old contents are removed for all tenants',
  views: 'a view is changed by its random ID, and a view without a tenant is one for all',
};

const TABLES = `select c.relname as name, relrowsecurity as secured, not a.attnotnull as optional,
    has_table_privilege(c.oid, 'insert') as writable, has_table_privilege(c.oid, 'delete') as deletable
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant', 'tenantId')
  where c.relnamespace = 'console'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

type Table = { name: string; secured: boolean; optional: boolean; writable: boolean; deletable: boolean };
let tables: Table[] = [];
beforeAll(async () => {
  tables = (await pool().query<Table>(TABLES)).rows;
});
const secured = () => tables.filter((table) => table.secured);

/** A row with only the tenant and, for the request log, the columns that its trigger needs. */
const insertOf = (name: string, tenant: string) => ({
  text:
    name === 'journal'
      ? `insert into console.journal (tenant, "personId", "idempotencyKey") values ($1, 'p', 'k')`
      : `insert into console.${name} (tenant) values ($1)`,
  values: [tenant],
});

it('every table of the console with a tenant has a policy, unless it says which tenant a caller may enter', () => {
  expect(tables.filter((table) => !table.secured).map(({ name }) => name)).toEqual(
    Object.keys(BEFORE_A_TENANT),
  );
  expect(secured().map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ACROSS_TENANTS)));
});

it('a statement that forgets the tenant finds nothing, changes nothing and adds nothing', async () => {
  for (const { name, optional, writable, deletable } of [...secured(), { ...view, name: 'tenant_journal' }]) {
    const found = `select from console.${name}${optional ? ' where tenant is not null' : ''}`;
    expect((await pool().query(found)).rowCount, name).toBe(0);
    if (deletable && !optional)
      expect((await pool().query(`delete from console.${name}`)).rowCount, name).toBe(0);
    if (writable)
      await expect(pool().query(insertOf(name, randomUUID())), name).rejects.toThrow('row-level security');
  }
});

it('a statement of one tenant adds nothing for another', async () => {
  const tenant = randomUUID();
  for (const { name } of secured().filter(({ writable }) => writable)) {
    const insert = insertOf(name, tenant);
    await expect(tenantQuery(pool(), randomUUID(), insert), name).rejects.toThrow('row-level security');
    // In its own tenant, only other columns of the row are missing.
    await expect(tenantQuery(pool(), tenant, insert), name).rejects.toThrow('null value');
  }
});

const view = { optional: false, writable: false, deletable: false };

it('a statement for all tenants says so, and only the tables listed above know it', async () => {
  for (const { name } of secured().filter(({ writable }) => writable)) {
    const added = tenantQuery(pool(), ALL_TENANTS, insertOf(name, randomUUID()));
    await expect(added, name).rejects.toThrow(name in ACROSS_TENANTS ? 'null value' : 'row-level security');
  }
});

it('a statement of another tenant finds nothing, whatever tenant it asks for', async () => {
  const tenant = randomUUID();
  const saved = [
    `insert into console.daily_figures (tenant, figure, day, value) values ($1, 'open', '2026-03-17', 1)`,
    `insert into console.journal ("personId", person, tenant, operation, records, method, path, "requestId", "idempotencyKey")
     values ('p', 'Deniz', $1, 'x', '{R-1}', 'POST', '/', 'r', gen_random_uuid()::text)`,
    `insert into console.rejected_contents (tenant, record, payload, file, "personId", person) values ($1, 'R', '{}', 'f', 'p', 'Deniz')`,
    `insert into console.jobs (id, tenant, kind, act, "personId", person, "batchSize", task)
     values (gen_random_uuid(), $1, 'bulk', 'x', 'p', 'Deniz', 1, '{}')`,
  ];
  for (const text of saved) await tenantQuery(pool(), tenant, { text, values: [tenant] });
  for (const name of ['daily_figures', 'journal', 'tenant_journal', 'rejected_contents', 'jobs', 'audit']) {
    const text = `select from console.${name} where tenant = $1`;
    const read = (entered: string) => tenantQuery(pool(), entered, { text, values: [tenant] });
    expect((await pool().query(text, [tenant])).rowCount, name).toBe(0);
    expect(await read(randomUUID()), name).toHaveLength(0);
    expect(await read(tenant), name).toHaveLength(1);
    expect(await read(ALL_TENANTS), name).toHaveLength(
      name in ACROSS_TENANTS || name === 'tenant_journal' ? 1 : 0,
    );
  }
});

it('the view of the request log has its columns, and is for reading alone', async () => {
  const columns = async (name: string) =>
    (await pool().query(`select * from console.${name} limit 0`)).fields.map((field) => field.name);
  expect(await columns('tenant_journal')).toEqual(await columns('journal'));
  for (const text of ['update console.tenant_journal set body = null', 'delete from console.tenant_journal'])
    await expect(pool().query(text), text).rejects.toMatchObject({ code: '42501' });
});
