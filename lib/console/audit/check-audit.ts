import { isRecord } from '@/lib/contract/schema/is-record';
import { pool, tenantTransaction } from '@/lib/db/pool';
import { ALL_TENANTS } from '@/lib/db/tenant-query';
import { readSetting, storeSetting } from '../stored-settings';
import { type AuditCheck, type InvalidRow, verifyAudit } from './verify-audit';

const NAME = 'audit check';
const kinds: readonly InvalidRow['kind'][] = ['changed', 'missing', 'request', 'kept'];

/** The result of an audit check, and its time (ISO text). */
export type LastAuditCheck = AuditCheck & { at: string };

/** Verifies the audit against itself and the last valid check, and stores the result. Runs daily and on demand. */
export async function checkAudit(): Promise<LastAuditCheck> {
  const last = await lastAuditCheck();
  // The last valid row must still exist unchanged; otherwise the end of the audit was removed.
  const lastRow = last && last.rows > 0 ? { id: last.rows, hash: last.hash } : undefined;
  const found = await tenantTransaction(pool(), ALL_TENANTS, (client) => verifyAudit(client, lastRow));
  const check = { ...found, at: new Date().toISOString() };
  // A failed check keeps the last valid row, so that the next one compares with it as well.
  const stored = check.invalidRow && last ? { ...check, rows: last.rows, hash: last.hash } : check;
  await storeSetting(NAME, stored);
  return check;
}

/** The result of the last check; undefined before the first one. */
export async function lastAuditCheck(): Promise<LastAuditCheck | undefined> {
  const value = await readSetting(NAME);
  if (!isRecord(value)) return undefined;
  const { rows, hash, at, invalidRow } = value;
  const kind = isRecord(invalidRow) ? kinds.find((one) => one === invalidRow.kind) : undefined;
  return {
    ...{ rows: Number(rows), hash: String(hash), at: String(at) },
    ...(isRecord(invalidRow) && kind && { invalidRow: { id: Number(invalidRow.id), kind } }),
  };
}
