import { randomUUID } from 'node:crypto';
import { pool } from '@/lib/db/pool';
import { createScope, type Scope } from '@/lib/platform/query/tenant-scope';

const made: string[] = [];

/** A new tenant for a test, without any rows. */
export async function testTenant(): Promise<Scope> {
  const id = `trial-${randomUUID()}`;
  await pool().query('insert into platform.tenants (id, name) values ($1, $1)', [id]);
  made.push(id);
  return createScope(pool(), id);
}

/** Removes the tenants of this test file with all their rows. */
export async function removeTestTenants(): Promise<void> {
  await pool().query('delete from platform.tenants where id = any($1)', [made.splice(0)]);
}
