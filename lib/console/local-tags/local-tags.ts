import type { Person } from '@/lib/console/auth/session-store';
import type { PageRow } from '@/lib/contract/schema/list-page';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { recordAuditEvent } from '../audit/audit';
import { MAX_LOCAL_TAG_LENGTH, resourcesWithLocalTags } from '../browser/local-tag-change';
import type { Failure, Result } from '../browser/result';
import { failureOf, ok } from '../http/console-result';
import { readInput } from '../http/read-input';
import { storedText } from '../http/stored-text';
import { checkVisit, type VisitOfRequest } from '../visits/visits';

/** A local tag of a record, with its author and time. An empty `label` means that the tag was removed. */
export type LocalTag = { record: string; label: string; person: string; at: Date };

/**
 * A word in a tenant's local tags. `count` is the number of records that have the word, and `records` are the latest of these
 * records.
 */
export type LocalTagUse = { label: string; count: number; records: string[] };

export type NewLocalTag = Omit<LocalTag, 'at'> & { tenant: string; resource: string; personId: string };

/** Selects the latest change of each record, which is its current local tag. */
const CURRENT_TAGS = `select distinct on (record) id, record, label, person, at from console.labels
  where tenant = $1 and resource = $2`;
const LATEST_FIRST = 'order by record, id desc';

const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const LATEST = `select label from console.labels
  where tenant = $1 and resource = $2 and record = $3 order by id desc limit 1`;
const INSERT_LABEL = `insert into console.labels (tenant, resource, record, label, "personId", person)
  values ($1, $2, $3, $4, $5, $6)`;

/**
 * Sets or removes a local tag. Resolves to false if the current tag is neither `seen` nor the new tag, so that repeating a
 * change after a lost response has no effect. A read-only visit cannot set local tags.
 */
export function saveLocalTag(
  change: NewLocalTag,
  seen: string,
  visit?: VisitOfRequest,
): Promise<boolean | Failure> {
  const { tenant, resource, record, label, personId, person } = change;
  const key = [tenant, resource, record];
  return tenantTransaction(pool(), tenant, async (client) => {
    const notAllowed = visit && (await checkVisit(client, visit));
    if (notAllowed) return notAllowed;
    // Concurrent changes run one after another, so that the second sees the first.
    await client.query(ONE_AT_A_TIME, [JSON.stringify(['label', ...key])]);
    const { rows } = await client.query<{ label: string }>(LATEST, key);
    const current = rows[0]?.label ?? '';
    if (current !== label && current === seen) {
      await client.query(INSERT_LABEL, [...key, label, personId, person]);
      await recordAuditEvent(
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

/** Returns the local tags of these records. Omits records without a tag. */
export async function findLocalTags(
  tenant: string,
  resource: string,
  records: readonly string[],
): Promise<LocalTag[]> {
  return tenantQuery<LocalTag>(pool(), tenant, {
    text: `select record, label, person, at from (${CURRENT_TAGS} and record = any ($3::text[]) ${LATEST_FIRST}) now where label <> ''`,
    values: [tenant, resource, records.map((record) => record.replaceAll('\u0000', ''))],
  });
}

/** The path of local tags in a file. It is not in the contract, because only the console has local tags. */
export const LOCAL_TAG_PATH = 'keptLabel';

/** Returns a function that adds the local tag to each row of a page. */
export const withLocalTags =
  (tenant: string, resource: string, key: string) =>
  async (page: readonly PageRow[]): Promise<readonly PageRow[]> => {
    const keys = page.map((row) => String(row[key]));
    const localTags = await findLocalTags(tenant, resource, keys);
    const tagsByRecord = new Map(localTags.map(({ record, label }) => [record, label]));
    return page.map((row) => ({ ...row, [LOCAL_TAG_PATH]: tagsByRecord.get(String(row[key])) }));
  };

/** Returns the latest local tags of a tenant, and the number of records that have one. */
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

/** Returns the words of a tenant's local tags, split at commas, most used first. Each word has up to `maxCount` records. */
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

/** Returns the latest 20 changes of a record's local tag, newest first. */
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
  tag: storedText(MAX_LOCAL_TAG_LENGTH),
  seen: storedText(MAX_LOCAL_TAG_LENGTH),
});

type Author = { person: Pick<Person, 'id' | 'name'>; tenant: string; visit?: VisitOfRequest };

/**
 * True if returns can have local tags: the platform supports no tags (`isSupported`), or `total` returns already have local
 * tags.
 */
export const canSaveLocalTags = (isSupported: boolean, total: number): boolean => !isSupported || total > 0;

/**
 * Sets the local tag of one record for an authorized user. `rawInput` is untrusted. Setting the current tag again
 * succeeds.
 */
export async function saveRequestedLocalTag(
  { person, tenant, visit }: Author,
  rawInput: unknown,
): Promise<Result<undefined>> {
  const input = readInput(RequestedLocalTag, rawInput);
  if ('failure' in input) return input.failure;
  const { resource, record, seen } = input.data;
  const label = input.data.tag.trim();
  const change = { tenant, resource, record, label, personId: person.id, person: person.name };
  const saved = await saveLocalTag(change, seen, visit);
  if (typeof saved === 'object') return saved;
  if (saved) return ok(undefined);
  const [now] = await findLocalTags(tenant, resource, [record]);
  return (now?.label ?? '') === label
    ? ok(undefined)
    : failureOf(409, 'changed', 'Someone else has changed this local tag');
}
