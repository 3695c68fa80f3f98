import type { Person } from '@/lib/console/auth/sessions';
import * as z from '@/lib/contract/schema/zod';
import { pool, transaction } from '@/lib/db/pool';
import { recordAct } from '../audit/audit';
import { withTenantRight } from '../auth/access';
import type { Failure, Result } from '../browser/result';
import { type LabelChange, labelled, maxLabelLength } from '../browser/view-change';
import { failureOf, ok } from '../http/own-result';
import { readInput } from '../http/read-input';
import { storedText } from '../http/stored-text';
import { type VisitOfRequest, visitDenial } from '../visits/visits';

/** A label that the console keeps of a record, who gave it and when. An empty one was taken away. */
export type LocalTag = { record: string; label: string; person: string; at: Date };

/** A word used in labels of a tenant: of how many records, and which, the latest given first. */
export type LocalTagUse = { label: string; count: number; records: string[] };

export type NewLocalTag = Omit<LocalTag, 'at'> & { tenant: string; resource: string; personId: string };

/** The label of each record that holds now: the latest change. */
const NOW = `select distinct on (record) id, record, label, person, at from console.labels
  where tenant = $1 and resource = $2`;
const LAST = 'order by record, id desc';

const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const LATEST = `select label from console.labels
  where tenant = $1 and resource = $2 and record = $3 order by id desc limit 1`;
const INSERT_LABEL = `insert into console.labels (tenant, resource, record, label, "personId", person)
  values ($1, $2, $3, $4, $5, $6)`;

/**
 * Gives a record a label, or takes it away; false when it is not the one that was `seen` any more. A change that was done
 * before, such as one whose answer was lost, is done and not written twice. Nothing is given under a visit that does not allow it.
 */
export function saveLocalTag(
  rawInput: NewLocalTag,
  seen: string,
  visit?: VisitOfRequest,
): Promise<boolean | Failure> {
  const { tenant, resource, record, label, personId, person } = rawInput;
  const key = [tenant, resource, record];
  return transaction(pool(), async (client) => {
    const denial = visit && (await visitDenial(client, visit));
    if (denial) return denial;
    // Of two at the same time the second waits here, and then sees what the first one gave.
    await client.query(ONE_AT_A_TIME, [JSON.stringify(['label', ...key])]);
    const { rows } = await client.query<{ label: string }>(LATEST, key);
    const now = rows[0]?.label ?? '';
    if (now !== label && now === seen) {
      await client.query(INSERT_LABEL, [...key, label, personId, person]);
      await recordAct(
        {
          ...{ act: 'label.changed', by: { id: personId, name: person }, tenant, visit: visit?.id },
          ...{ object: `${resource} ${record}`, before: now, after: label },
        },
        client,
      );
    }
    return now === label || now === seen;
  });
}

/** The labels of these records; who has none is not among them. */
export async function localTagsOf(
  tenant: string,
  resource: string,
  records: readonly string[],
): Promise<LocalTag[]> {
  const { rows } = await pool().query<LocalTag>(
    `select record, label, person, at from (${NOW} and record = any ($3::text[]) ${LAST}) now where label <> ''`,
    [tenant, resource, records.map((record) => record.replaceAll('\u0000', ''))],
  );
  return rows;
}

/** Under which name a row of a file has its label: no name of the contract, for it is known to this console alone. */
export const LOCAL_TAG_PATH = 'keptLabel';

type Row = Readonly<Record<string, unknown>>;

/** How rows of a resource come to their labels, a page at a time, in the order they have. */
export const withLocalTags =
  (tenant: string, resource: string, key: string) =>
  async (page: readonly Row[]): Promise<readonly Row[]> => {
    const keys = page.map((row) => String(row[key]));
    const kept = await localTagsOf(tenant, resource, keys);
    const labels = new Map(kept.map(({ record, label }) => [record, label]));
    return page.map((row) => ({ ...row, [LOCAL_TAG_PATH]: labels.get(String(row[key])) }));
  };

/** The labels given last in a tenant, and of how many records there are any. */
export async function latestLocalTags(
  tenant: string,
  resource: string,
  count: number,
): Promise<{ labels: LocalTag[]; total: number }> {
  const { rows } = await pool().query<LocalTag & { total: number }>(
    `select record, label, person, at, count(*) over () as total from (${NOW} ${LAST}) now
     where label <> '' order by id desc limit $3`,
    [tenant, resource, count],
  );
  return { labels: rows.map(({ total: _, ...label }) => label), total: rows[0]?.total ?? 0 };
}

/** The words in use in a tenant's labels, several by commas in one; the most used first, each with up to `most` of its records. */
export async function localTagUses(
  tenant: string,
  resource: string,
  maxCount: number,
): Promise<LocalTagUse[]> {
  const { rows } = await pool().query<LocalTagUse>(
    `select word as label, count(*) as count, (array_agg(record order by id desc))[1:$3] as records
     from (${NOW} ${LAST}) now,
       lateral (select distinct btrim(part) as word from regexp_split_to_table(label, '[,\n\r]') part) said
     where word <> '' group by word order by count(*) desc, word limit 12`,
    [tenant, resource, maxCount],
  );
  return rows;
}

/** What was done to the label of a record, the latest first. */
export async function localTagChanges(tenant: string, resource: string, record: string): Promise<LocalTag[]> {
  const { rows } = await pool().query<LocalTag>(
    `select record, label, person, at from console.labels
     where tenant = $1 and resource = $2 and record = $3 order by id desc limit 20`,
    [tenant, resource, record],
  );
  return rows;
}

const RequestedLocalTag = z.object({
  resource: z.enum(labelled),
  record: storedText(500, 1),
  label: storedText(maxLabelLength),
  seen: storedText(maxLabelLength),
});

type Author = { person: Pick<Person, 'id' | 'name'>; tenant: string; visit?: VisitOfRequest };

/**
 * Whether returns have labels kept here: where the platform takes no tags, and as long as there are any of before.
 * `offered`: it takes tags; `total`: returns with a label.
 */
export const canSaveLocalTags = (isSupported: boolean, total: number): boolean => !isSupported || total > 0;

/** Keeps the label of one record for who may: `given` may be anything. What is wished and is so already is kept. */
export async function saveRequestedLocalTag(
  { person, tenant, visit }: Author,
  rawInput: unknown,
): Promise<Result<undefined>> {
  const input = readInput(RequestedLocalTag, rawInput);
  if ('refused' in input) return input.refused;
  const { resource, record, seen } = input.data;
  const label = input.data.label.trim();
  const change = { tenant, resource, record, label, personId: person.id, person: person.name };
  const saved = await saveLocalTag(change, seen, visit);
  if (typeof saved === 'object') return saved;
  if (saved) return ok(undefined);
  const [now] = await localTagsOf(tenant, resource, [record]);
  return (now?.label ?? '') === label
    ? ok(undefined)
    : failureOf(409, 'changed', 'Somebody changed this label meanwhile');
}

/**
 * Keeps a label that the platform does not take, for somebody who may write in its tenant. Who gave it and what it was before
 * stay. The argument is whatever a browser sent.
 */
export function saveLocalTagOf(rawInput: LabelChange): Promise<Result<undefined>> {
  return withTenantRight(rawInput?.tenant, 'keepLabel', async ({ person, tenant, visit }) => {
    const under = visit && { id: visit.id, isJob: false };
    return saveRequestedLocalTag({ person, tenant: tenant.id, visit: under }, rawInput);
  });
}
