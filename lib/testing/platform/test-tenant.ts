import { randomUUID } from 'node:crypto';
import { pool } from '@/lib/db/pool';
import { createScope, type Scope } from '@/lib/platform/query/tenant-scope';

const made: string[] = [];

/** Creates an empty tenant for a test. */
export async function testTenant(): Promise<Scope> {
  const id = `trial-${randomUUID()}`;
  await pool().query('insert into platform.tenants (id, name) values ($1, $1)', [id]);
  made.push(id);
  return createScope(pool(), id);
}

/** Deletes the tenants that this test file created, with all their rows. */
export async function removeTestTenants(): Promise<void> {
  await pool().query('delete from platform.tenants where id = any($1)', [made.splice(0)]);
}
