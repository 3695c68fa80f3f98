import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { parsedJson } from '../browser/json';

/**
 * The first invalid row. The row was changed (`changed`) or removed (`missing`), its request was changed or removed
 * (`request`), or it differs from the last row of an earlier check (`kept`).
 */
type InvalidRow = { id: number; kind: 'changed' | 'missing' | 'request' | 'kept' };

/**
 * The result of a verification. `rows` counts the valid rows before the first invalid row, and `hash` is the hash of the last
 * valid row.
 */
export type AuditCheck = { rows: number; hash: string; invalidRow?: InvalidRow };

type Fields = (string | null)[];
type Row = { fields: Fields; hash: string; isRequestExpected: boolean; digest: string | null };

const BATCH_ROWS = 5_000;
/** The index of `after` among the fields. */
const AFTER = 10;

// A row's request must exist, unless retention may have deleted it. Retention deletes the oldest requests first, after at least
// 30 days. A row may be up to five minutes newer than its request.
const READ = `select a.hash,
    array[a.id::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a."personId", a.person, a.tenant,
      a.visit::text, a.act, a.object, a.request::text, a.before, a.after] as fields,
    j.id is not null or a.at > least((select at + interval '5 minutes' from console.journal order by id limit 1),
      now() - interval '30 days') as "isRequestExpected",
    encode(sha256(convert_to(j.body, 'UTF8')), 'hex') as digest
  from console.audit a left join console.journal j on j.id = a.request
  where a.id > $1 and a.id <= $2 order by a.id limit ${BATCH_ROWS}`;

const hashRow = (previous: string, fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, ...fields]))
    .digest('hex');

const isRequestChanged = ({ fields, isRequestExpected, digest }: Row): boolean => {
  const [request, after] = [fields.at(-3), fields.at(AFTER)];
  if (!request || !isRequestExpected) return false;
  return JSON.stringify(parsedJson(after ?? '')) !== JSON.stringify({ sha256: digest });
};

/**
 * Recomputes the hash chain of the audit and returns the first invalid row. `lastRow` is the number and hash of the last row in
 * an earlier check. Without `lastRow`, a chain that was truncated or rewritten together with its head is not detected.
 */
export async function verifyAudit(
  database: Pool | ClientBase,
  lastRow?: { id: number; hash: string },
): Promise<AuditCheck> {
  const { rows: heads } = await database.query<{ id: string | number; hash: string }>(
    'select id, hash from console.audit_head',
  );
  const head = { id: Number(heads[0]?.id ?? 0), hash: heads[0]?.hash };
  let rows = 0;
  let hash = '';
  const invalid = (kind: InvalidRow['kind'], id = rows + 1): AuditCheck => ({
    rows,
    hash,
    invalidRow: { id, kind },
  });
  while (rows < head.id) {
    const page = await database.query<Row>(READ, [rows, head.id]);
    if (page.rows.length === 0) return invalid('missing');
    for (const row of page.rows) {
      if (row.fields[0] !== String(rows + 1)) return invalid('missing');
      const computed = hashRow(hash, row.fields);
      if (computed !== row.hash) return invalid('changed');
      if (isRequestChanged(row)) return invalid('request');
      if (lastRow?.id === rows + 1 && lastRow.hash !== computed) return invalid('kept');
      rows += 1;
      hash = computed;
    }
  }
  if (hash !== head.hash) return invalid('changed', rows);
  const { rows: laterRows } = await database.query(
    'select from console.audit a, console.audit_head h where a.id > h.id limit 1',
  );
  if (laterRows.length > 0) return invalid('changed');
  return lastRow && lastRow.id > rows ? invalid('missing') : { rows, hash };
}
