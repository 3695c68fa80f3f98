import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { queryFor } from '@/lib/db/tenant-query';

/** Tables that are read across tenants, and so have no policy: what that is for. */
const ACROSS_TENANTS: Readonly<Record<string, string>> = {
  audit: 'one chain over all tenants, listed and verified as a whole',
  favorites: 'favorite tenants stand first in the switcher',
  grants: 'the tenants of a person',
  imports: 'old files are removed for all tenants, and a file is found by its random ID',
  jobs: 'the worker takes jobs of all tenants, and finds each by its random ID',
  journal: 'admins look for a request in all tenants, and old requests are removed for all',
  rejected_contents: 'old contents are removed for all tenants',
  relay_keys: 'a key tells of which tenant a caller is',
  request_keys: 'kept by triggers of the request log, which run with the rights of their owner',
  views: 'a view without a tenant is one for all, and pinned views are checked for all',
  visits: 'the visit of a person, whatever the tenant, and the list for admins',
};

const TABLES = `select c.relname as name from pg_class c
  join pg_attribute t on t.attrelid = c.oid and t.attname in ('tenant', 'tenantId')
  where c.relnamespace = 'console'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

it('a table of the console with a tenant shows and takes rows of one tenant alone, unless it is listed above', async () => {
  const names = (await pool().query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(ACROSS_TENANTS)));
  const tenant = randomUUID();
  for (const name of names.filter((each) => !(each in ACROSS_TENANTS))) {
    const insert = { text: `insert into console.${name} (tenant) values ($1)`, values: [tenant] };
    await expect(pool().query(insert), name).rejects.toThrow('row-level security');
    await expect(queryFor(pool(), randomUUID(), insert), name).rejects.toThrow('row-level security');
    // In its own tenant the row lacks nothing but its other columns.
    await expect(queryFor(pool(), tenant, insert), name).rejects.toThrow('null value');
  }
});

it('a statement that forgets the tenant finds nothing, and one of another tenant neither', async () => {
  const tenant = randomUUID();
  const saved = `insert into console.daily_figures (tenant, figure, day, value) values ($1, 'open', '2026-03-17', 1)`;
  await queryFor(pool(), tenant, { text: saved, values: [tenant] });
  const text = 'select from console.daily_figures where tenant = $1';
  expect((await pool().query(text, [tenant])).rowCount).toBe(0);
  expect(await queryFor(pool(), randomUUID(), { text, values: [tenant] })).toHaveLength(0);
  expect(await queryFor(pool(), tenant, { text, values: [tenant] })).toHaveLength(1);
});
