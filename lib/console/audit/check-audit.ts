import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { type AuditCheck, type BrokenRow, verifyAudit } from './verify-audit';

const NAME = 'audit check';
const kinds: readonly BrokenRow['what'][] = ['changed', 'missing', 'request', 'kept'];

/** A check of the audit and when it was made (ISO text). */
export type LastAuditCheck = AuditCheck & { at: string };

/** Checks the audit against itself and against the last check that held, and stores what was found: once a day, and when asked. */
export async function checkAudit(): Promise<LastAuditCheck> {
  const last = await lastAuditCheck();
  // A row that held must still be there as it was: an end that is cut off is found by the next check.
  const kept = last && last.rows > 0 ? { id: last.rows, hash: last.hash } : undefined;
  const check = { ...(await verifyAudit(pool(), kept)), at: new Date().toISOString() };
  // What broke is compared with the last row that held, until somebody has looked.
  const stored = check.broken && last ? { ...check, rows: last.rows, hash: last.hash } : check;
  await pool().query(
    `insert into console.settings (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = excluded.value, "updatedAt" = now()`,
    [NAME, JSON.stringify(stored)],
  );
  return check;
}

/** What the last check found; nothing where none was made yet. */
export async function lastAuditCheck(): Promise<LastAuditCheck | undefined> {
  const { rows } = await pool().query<{ value: unknown }>(
    'select value from console.settings where name = $1',
    [NAME],
  );
  const value = rows[0]?.value;
  if (!isRecord(value)) return undefined;
  const { rows: count, hash, at, broken } = value;
  const found = isRecord(broken) ? kinds.find((kind) => kind === broken.what) : undefined;
  return {
    ...{ rows: Number(count), hash: String(hash), at: String(at) },
    ...(isRecord(broken) && found && { broken: { id: Number(broken.id), what: found } }),
  };
}
