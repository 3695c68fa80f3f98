import type { Person } from '@/lib/console/auth/session-store';
import * as z from '@/lib/contract/schema/zod';
import { pool, tenantTransaction } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { recordAct } from '../audit/audit';
import { MAX_LOCAL_TAG_LENGTH, resourcesWithLocalTags } from '../browser/local-tag-change';
import type { Failure, Result } from '../browser/result';
import { failureOf, ok } from '../http/console-result';
import { readInput } from '../http/read-input';
import { storedText } from '../http/stored-text';
import { type VisitOfRequest, visitDenial } from '../visits/visits';

/** A local tag of a record, with its author and time. An empty one was removed. */
export type LocalTag = { record: string; label: string; person: string; at: Date };

/** A word of a tenant's local tags: how many records have it, and which, latest first. */
export type LocalTagUse = { label: string; count: number; records: string[] };

export type NewLocalTag = Omit<LocalTag, 'at'> & { tenant: string; resource: string; personId: string };

/** The current local tag of each record: the latest change. */
const CURRENT_TAGS = `select distinct on (record) id, record, label, person, at from console.labels
  where tenant = $1 and resource = $2`;
const LATEST_FIRST = 'order by record, id desc';

const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const LATEST = `select label from console.labels
  where tenant = $1 and resource = $2 and record = $3 order by id desc limit 1`;
const INSERT_LABEL = `insert into console.labels (tenant, resource, record, label, "personId", person)
  values ($1, $2, $3, $4, $5, $6)`;

/**
 * Sets or removes a local tag; false when the current one differs from `seen`. Repeating a change, as after a lost response, has no
 * further effect. A read-only visit cannot set local tags.
 */
export function saveLocalTag(
  change: NewLocalTag,
  seen: string,
  visit?: VisitOfRequest,
): Promise<boolean | Failure> {
  const { tenant, resource, record, label, personId, person } = change;
  const key = [tenant, resource, record];
  return tenantTransaction(pool(), tenant, async (client) => {
    const denial = visit && (await visitDenial(client, visit));
    if (denial) return denial;
    // Concurrent changes are serialized: the second sees the first.
    await client.query(ONE_AT_A_TIME, [JSON.stringify(['label', ...key])]);
    const { rows } = await client.query<{ label: string }>(LATEST, key);
    const current = rows[0]?.label ?? '';
    if (current !== label && current === seen) {
      await client.query(INSERT_LABEL, [...key, label, personId, person]);
      await recordAct(
        {
          ...{ act: 'label.changed', by: { id: personId, name: person }, tenant, visit: visit?.id },
          ...{ object: `${resource} ${record}`, before: current, after: label },
        },
        client,
      );
    }
    return current === label || current === seen;
  });
}

/** The local tags of these records; records without one are omitted. */
export async function localTagsOf(
  tenant: string,
  resource: string,
  records: readonly string[],
): Promise<LocalTag[]> {
  return tenantQuery<LocalTag>(pool(), tenant, {
    text: `select record, label, person, at from (${CURRENT_TAGS} and record = any ($3::text[]) ${LATEST_FIRST}) now where label <> ''`,
    values: [tenant, resource, records.map((record) => record.replaceAll('\u0000', ''))],
  });
}

/** The column of local tags in a file: no name of the contract, because only the console has it. */
export const LOCAL_TAG_PATH = 'keptLabel';

type Row = Readonly<Record<string, unknown>>;

/** Adds the local tag of each row, page by page, in order. */
export const withLocalTags =
  (tenant: string, resource: string, key: string) =>
  async (page: readonly Row[]): Promise<readonly Row[]> => {
    const keys = page.map((row) => String(row[key]));
    const localTags = await localTagsOf(tenant, resource, keys);
    const tagsByRecord = new Map(localTags.map(({ record, label }) => [record, label]));
    return page.map((row) => ({ ...row, [LOCAL_TAG_PATH]: tagsByRecord.get(String(row[key])) }));
  };

/** The latest local tags of a tenant, and how many records have one. */
export async function latestLocalTags(
  tenant: string,
  resource: string,
  count: number,
): Promise<{ labels: LocalTag[]; total: number }> {
  const rows = await tenantQuery<LocalTag & { total: number }>(pool(), tenant, {
    text: `select record, label, person, at, count(*) over () as total from (${CURRENT_TAGS} ${LATEST_FIRST}) now
     where label <> '' order by id desc limit $3`,
    values: [tenant, resource, count],
  });
  return { labels: rows.map(({ total: _, ...label }) => label), total: rows[0]?.total ?? 0 };
}

/** The words of a tenant's local tags, split at commas, most used first, each with up to `maxCount` records. */
export async function localTagUses(
  tenant: string,
  resource: string,
  maxCount: number,
): Promise<LocalTagUse[]> {
  return tenantQuery<LocalTagUse>(pool(), tenant, {
    text: `select word as label, count(*) as count, (array_agg(record order by id desc))[1:$3] as records
     from (${CURRENT_TAGS} ${LATEST_FIRST}) now,
       lateral (select distinct btrim(part) as word from regexp_split_to_table(label, '[,\n\r]') part) words
     where word <> '' group by word order by count(*) desc, word limit 12`,
    values: [tenant, resource, maxCount],
  });
}

/** The changes of a record's local tag, latest first. */
export async function localTagChanges(tenant: string, resource: string, record: string): Promise<LocalTag[]> {
  return tenantQuery<LocalTag>(pool(), tenant, {
    text: `select record, label, person, at from console.labels
     where tenant = $1 and resource = $2 and record = $3 order by id desc limit 20`,
    values: [tenant, resource, record],
  });
}

const RequestedLocalTag = z.object({
  resource: z.enum(resourcesWithLocalTags),
  record: storedText(500, 1),
  label: storedText(MAX_LOCAL_TAG_LENGTH),
  seen: storedText(MAX_LOCAL_TAG_LENGTH),
});

type Author = { person: Pick<Person, 'id' | 'name'>; tenant: string; visit?: VisitOfRequest };

/**
 * Whether returns can have local tags: when the platform accepts no tags, or earlier ones exist. `isSupported`: it accepts tags; `total`:
 * returns with a local tag.
 */
export const canSaveLocalTags = (isSupported: boolean, total: number): boolean => !isSupported || total > 0;

/** Sets the local tag of one record for an authorized person; `rawInput` is untrusted. Setting the current tag is allowed. */
export async function saveRequestedLocalTag(
  { person, tenant, visit }: Author,
  rawInput: unknown,
): Promise<Result<undefined>> {
  const input = readInput(RequestedLocalTag, rawInput);
  if ('failure' in input) return input.failure;
  const { resource, record, seen } = input.data;
  const label = input.data.label.trim();
  const change = { tenant, resource, record, label, personId: person.id, person: person.name };
  const saved = await saveLocalTag(change, seen, visit);
  if (typeof saved === 'object') return saved;
  if (saved) return ok(undefined);
  const [now] = await localTagsOf(tenant, resource, [record]);
  return (now?.label ?? '') === label
    ? ok(undefined)
    : failureOf(409, 'changed', 'Somebody changed this local tag meanwhile');
}
