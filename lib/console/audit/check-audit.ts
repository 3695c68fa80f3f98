import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantTransaction } from '@/lib/db/tenant-query';
import { readSetting, storeSetting } from '../stored-settings';
import { verifyAudit } from './verify-audit';

const NAME = 'audit check';

const LastAuditCheck = z.object({
  rows: z.number(),
  hash: z.string(),
  at: z.string(),
  invalidRow: z
    .object({ id: z.number(), kind: z.enum(['changed', 'missing', 'request', 'kept']) })
    .optional(),
});
/** The stored result of an audit check. `at` is the time as ISO 8601 text. */
export type LastAuditCheck = z.infer<typeof LastAuditCheck>;

/**
 * Verifies the audit, including the last row of the last valid check. Stores and returns the result. Runs daily and on demand.
 */
export async function checkAudit(): Promise<LastAuditCheck> {
  const last = await readLastAuditCheck();
  // The last row of the previous check must still exist unchanged. Otherwise the end of the audit was removed or rewritten.
  const lastRow = last && last.rows > 0 ? { id: last.rows, hash: last.hash } : undefined;
  const verified = await tenantTransaction(pool(), ALL_TENANTS, (client) => verifyAudit(client, lastRow));
  const check = { ...verified, at: new Date().toISOString() };
  // A failed check keeps the previous valid row, so that the next check compares with the same row again.
  const stored = check.invalidRow && last ? { ...check, rows: last.rows, hash: last.hash } : check;
  await storeSetting(NAME, stored);
  return check;
}

/** Returns the result of the last check. Undefined before the first check. */
export const readLastAuditCheck = async (): Promise<LastAuditCheck | undefined> =>
  LastAuditCheck.safeParse(await readSetting(NAME)).data;
