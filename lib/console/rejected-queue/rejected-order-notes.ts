import { issueCode } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { type AuditEvent, recordAuditEvent } from '../audit/audit';
import type { Person } from '../auth/session-store';
import { entryKey } from '../browser/rejections';
import { storedText } from '../http/stored-text';
import { type RejectionStatus, rejectionStatuses } from '../operations/rejected-list';
import type { RejectedEntry } from '../request-log/rejected-entries';
import { possibleAssignees } from './assignees';

/** The team's note on a rejected order. `entry` is the key of its entry in the platform's list, see `entryKey`. */
export type RejectedOrderNote = {
  entry: string;
  record: string;
  closed?: { reason: string; person: string; at: string };
  assigned?: { id: string; name: string };
  /** The person who has the fix page open, and for how many minutes. */
  fixing?: { id: string; name: string; minutes: number };
};

/** A person without a heartbeat for this long has left the page. */
const SEEN_SECONDS = 60;
/** Maximum number of notes to read. A list shows fewer rejected orders than this. */
const MAX_NOTES = 5_000;

type Row = {
  entry: string;
  record: string;
  reason: string | null;
  closedBy: string | null;
  closedAt: Date | null;
  assignedId: string | null;
  assigned: string | null;
  fixingId: string | null;
  fixing: string | null;
  minutes: number | null;
};

const COLUMNS = `entry, record, reason, "closedBy", "closedAt", "assignedId", assigned,
  case when "seenAt" > now() - make_interval(secs => ${SEEN_SECONDS}) then "fixingId" end as "fixingId", fixing,
  floor(extract(epoch from now() - "fixingSince") / 60)::int as minutes`;

const toNote = (row: Row): RejectedOrderNote => ({
  entry: row.entry,
  record: row.record,
  ...(row.closedAt && {
    closed: { reason: row.reason ?? '', person: row.closedBy ?? '', at: row.closedAt.toISOString() },
  }),
  ...(row.assignedId && { assigned: { id: row.assignedId, name: row.assigned ?? '' } }),
  ...(row.fixingId && {
    fixing: { id: row.fixingId, name: row.fixing ?? '', minutes: row.minutes ?? 0 },
  }),
});

/**
 * Returns the notes on rejected orders by entry: on those with the given keys (`entryKey`) or, without keys, the notes on open orders
 * and the latest on closed ones. Callers must authorize first.
 */
export async function rejectedOrderNotes(
  tenant: string,
  keys?: readonly string[],
): Promise<Map<string, RejectedOrderNote>> {
  const rows = await tenantQuery<Row>(pool(), tenant, {
    text: `select ${COLUMNS} from console.rejected_entries where tenant = $1
       and ("closedAt" is not null or "assignedId" is not null or "seenAt" > now() - make_interval(secs => ${SEEN_SECONDS}))
       and ($2::text[] is null or entry = any($2))
     order by "closedAt" is not null, greatest("closedAt", "seenAt") desc nulls last
     limit case when $2 is null then ${MAX_NOTES} end`,
    values: [tenant, keys],
  });
  return new Map(rows.map((row) => [row.entry, toNote(row)]));
}

export async function rejectedOrderNote(
  tenant: string,
  entry: string,
): Promise<RejectedOrderNote | undefined> {
  const [row] = await tenantQuery<Row>(pool(), tenant, {
    text: `select ${COLUMNS} from console.rejected_entries where tenant = $1 and entry = $2`,
    values: [tenant, entry],
  });
  return row && toNote(row);
}

/** An entry of the list of rejected orders. Includes a later accepted request and the team's note, if any. */
export type QueueEntry = RejectionStatus & { note?: RejectedOrderNote };

/** Adds later accepted requests and the team's notes to entries. Callers must authorize first. */
export async function queueEntries(tenant: string, entries: readonly RejectedEntry[]): Promise<QueueEntry[]> {
  const [statuses, notes] = await Promise.all([
    rejectionStatuses(tenant, entries),
    rejectedOrderNotes(tenant, entries.map(entryKey)),
  ]);
  return statuses.map((status) => ({ ...status, note: notes.get(entryKey(status)) }));
}

/** True if an order must still be fixed. An order may still be listed after it was accepted, or after the team closed it. */
export const isOpen = ({ accepted, note }: QueueEntry): boolean => !accepted && !note?.closed;

const about = { entry: storedText(200, 1), record: storedText(200) };
/**
 * An action on an entry. `close` closes the entry without sending the order, with a reason. `assign` assigns the entry,
 * or unassigns it if the ID is empty. `fixing` means that the fix page is open, and `left` that the page was closed.
 */
export const QueueInput = z.union([
  z.object({
    ...about,
    act: z.enum(['close']),
    reason: storedText(500).refine((text) => text.trim() !== '', issueCode('required')),
  }),
  z.object({ ...about, act: z.enum(['assign']), to: storedText(200) }),
  z.object({ ...about, act: z.enum(['reopen', 'fixing', 'left']) }),
]);
type Change = z.infer<typeof QueueInput>;

type Author = { tenant: string; person: Pick<Person, 'id' | 'name'> };

/** Changes notes and audits the change in one transaction. */
const changeNotes = (
  { tenant, person }: Author,
  act: Pick<AuditEvent, 'act' | 'object' | 'after'>,
  text: string,
  values: unknown[],
): Promise<void> =>
  tenantTransaction(pool(), tenant, async (client) => {
    await client.query(text, values);
    await recordAuditEvent({ ...act, by: person, tenant }, client);
  });

/** Assigns entries to a person. An empty ID unassigns them. Returns false if the person cannot fix orders of the tenant. */
export async function assignEntries(
  { tenant, person }: Author,
  entries: readonly Pick<RejectedOrderNote, 'entry' | 'record'>[],
  to: string,
): Promise<boolean> {
  const assignee = to ? (await possibleAssignees(tenant)).find(({ id }) => id === to) : undefined;
  if (to && !assignee) return false;
  await changeNotes(
    { tenant, person },
    {
      act: 'rejected.assigned',
      object: entries.map(({ entry, record }) => record || entry).join(', '),
      after: assignee?.name ?? '',
    },
    `insert into console.rejected_entries (tenant, entry, record, "assignedId", assigned, "assignedBy")
     select $1, entry, record, $4, $5, $6 from unnest($2::text[], $3::text[]) e (entry, record)
     on conflict (tenant, entry) do update set "assignedId" = excluded."assignedId", assigned = excluded.assigned,
       "assignedBy" = excluded."assignedBy"`,
    [
      tenant,
      entries.map(({ entry }) => entry),
      entries.map(({ record }) => record),
      assignee?.id ?? null,
      assignee?.name ?? null,
      person.name,
    ],
  );
  return true;
}

/** Stores an action. Returns false if the assignee cannot fix orders of the tenant. */
export async function applyQueueChange({ tenant, person }: Author, change: Change): Promise<boolean> {
  const { entry, record, act } = change;
  const base = [tenant, entry, record];
  const object = record || entry;
  if (act === 'close') {
    await changeNotes(
      { tenant, person },
      { act: 'rejected.closed', object, after: change.reason },
      `insert into console.rejected_entries (tenant, entry, record, reason, "closedBy", "closedAt") values ($1, $2, $3, $4, $5, now())
       on conflict (tenant, entry) do update set reason = excluded.reason, "closedBy" = excluded."closedBy",
         "closedAt" = excluded."closedAt"`,
      [...base, change.reason.trim(), person.name],
    );
    return true;
  }
  if (act === 'reopen') {
    await changeNotes(
      { tenant, person },
      { act: 'rejected.reopened', object },
      `update console.rejected_entries set reason = null, "closedBy" = null, "closedAt" = null where tenant = $1 and entry = $2`,
      [tenant, entry],
    );
    return true;
  }
  if (act === 'assign') {
    return assignEntries({ tenant, person }, [{ entry, record }], change.to);
  }
  if (act === 'left') {
    await tenantQuery(pool(), tenant, {
      text: `update console.rejected_entries set "seenAt" = null where tenant = $1 and entry = $2 and "fixingId" = $3`,
      values: [tenant, entry, person.id],
    });
    return true;
  }
  // The first person to open the fix page stays recorded while their heartbeats continue.
  await tenantQuery(pool(), tenant, {
    text: `insert into console.rejected_entries as e (tenant, entry, record, "fixingId", fixing, "fixingSince", "seenAt")
     values ($1, $2, $3, $4, $5, now(), now())
     on conflict (tenant, entry) do update set
       "fixingSince" = case when e."fixingId" = $4 and e."seenAt" > now() - make_interval(secs => ${SEEN_SECONDS})
         then e."fixingSince" else now() end,
       "fixingId" = $4, fixing = $5, "seenAt" = now()
     where e."fixingId" = $4 or e."seenAt" is null or e."seenAt" <= now() - make_interval(secs => ${SEEN_SECONDS})`,
    values: [...base, person.id, person.name],
  });
  return true;
}
