import { isRecord } from '@/lib/contract/schema/is-record';
import { pool, transactionFor } from '@/lib/db/pool';
import { ALL_TENANTS } from '@/lib/db/tenant-query';
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
  const found = await transactionFor(pool(), ALL_TENANTS, (client) => verifyAudit(client, lastRow));
  const check = { ...found, at: new Date().toISOString() };
  // A failed check keeps the last valid row, so that the next one compares with it as well.
  const stored = check.invalidRow && last ? { ...check, rows: last.rows, hash: last.hash } : check;
  await pool().query(
    `insert into console.settings (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = excluded.value, "updatedAt" = now()`,
    [NAME, JSON.stringify(stored)],
  );
  return check;
}

/** The result of the last check; undefined before the first one. */
export async function lastAuditCheck(): Promise<LastAuditCheck | undefined> {
  const { rows } = await pool().query<{ value: unknown }>(
    'select value from console.settings where name = $1',
    [NAME],
  );
  const value = rows[0]?.value;
  if (!isRecord(value)) return undefined;
  const { rows: count, hash, at, invalidRow } = value;
  const found = isRecord(invalidRow) ? kinds.find((kind) => kind === invalidRow.kind) : undefined;
  return {
    ...{ rows: Number(count), hash: String(hash), at: String(at) },
    ...(isRecord(invalidRow) && found && { invalidRow: { id: Number(invalidRow.id), kind: found } }),
  };
}
