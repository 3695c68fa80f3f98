import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { recordAuditEvent } from '../audit/audit';
import type { Person } from '../auth/session-store';
import { storedText } from '../http/stored-text';

/** The team's explanation of an error code that is not in the catalog, and its author. */
export type CauseNote = { text: string; person: string; at: string };

const MAX_LENGTH = 2_000;

export async function findCauseNote(tenant: string, code: string): Promise<CauseNote | undefined> {
  const [row] = await tenantQuery<{ text: string; person: string; at: Date }>(pool(), tenant, {
    text: 'select text, person, at from console.cause_notes where tenant = $1 and code = $2',
    values: [tenant, code],
  });
  return row && { ...row, at: row.at.toISOString() };
}

/** An explanation of an error code. An empty text deletes the explanation. */
export const CauseNoteInput = z.object({ code: storedText(200, 1), text: storedText(MAX_LENGTH) });

/** Stores an explanation, or deletes it if the text is empty. */
export async function noteCause(
  { tenant, person }: { tenant: string; person: Pick<Person, 'id' | 'name'> },
  { code, text }: z.infer<typeof CauseNoteInput>,
): Promise<CauseNote | undefined> {
  const explanation = text.trim();
  await tenantTransaction(pool(), tenant, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      'select text from console.cause_notes where tenant = $1 and code = $2 for update',
      [tenant, code],
    );
    if (explanation === '')
      await client.query('delete from console.cause_notes where tenant = $1 and code = $2', [tenant, code]);
    else
      await client.query(
        `insert into console.cause_notes (tenant, code, text, "personId", person) values ($1, $2, $3, $4, $5)
         on conflict (tenant, code) do update set text = excluded.text, "personId" = excluded."personId",
           person = excluded.person, at = now()`,
        [tenant, code, explanation, person.id, person.name],
      );
    await recordAuditEvent(
      { act: 'cause.explained', by: person, tenant, object: code, before: rows[0]?.text, after: explanation },
      client,
    );
  });
  return findCauseNote(tenant, code);
}
