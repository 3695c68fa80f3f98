import { maskValues, personalValues } from '@/lib/contract/masking';
import { revealKey } from '@/lib/contract/personal-fields';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { parsedJson } from '../browser/json';
import * as log from '../request-log/list-requests';
import type { Entry, Rejection } from '../request-log/request-row';
import type { SentKind } from '../request-log/sent-kinds';
import * as sent from '../request-log/sent-records';
import { type Mask, maskIn } from './mask';

// The functions of `request-log` for pages, with personal data masked.

type Logged = Entry & {
  body?: string | null;
  answer?: string | null;
  rejections?: Rejection[] | null;
  fields?: Readonly<Record<string, unknown>> | null;
};

/** Masks personal data in log entries of one tenant: in requests, responses and messages. */
export async function maskEntries<E extends Logged>(mask: Mask, entries: readonly E[]): Promise<E[]> {
  const [first] = entries;
  if (!mask.isOn || !first) return [...entries];
  const rows = await tenantQuery<{ id: number; body: string | null }>(pool(), first.tenant, {
    text: 'select id, body from console.journal where id = any ($1::bigint[])',
    values: [entries.map(({ id }) => id)],
  });
  const bodies = new Map(rows.map(({ id, body }) => [id, parsedJson(body)]));
  return entries.map((entry) => {
    const { id, operation, records, message, issues, body, answer, rejections, fields } = entry;
    const customers = operation === 'updateCustomer' ? records.map(revealKey.customer) : [];
    if (mask.isRevealed(revealKey.request(id), ...customers)) return entry;
    const stored = bodies.get(id);
    const visible = personalValues(mask.of(stored));
    const hidden = personalValues(stored).filter((value) => !visible.includes(value));
    const texts = mask.of({ records, message, issues });
    return {
      ...entry,
      ...maskValues(texts, hidden),
      ...(body !== undefined && { body: mask.text(body) }),
      ...(answer !== undefined && { answer: maskValues(mask.text(answer), hidden) }),
      ...(rejections !== undefined && { rejections: maskValues(mask.of(rejections), hidden) }),
      ...(fields !== undefined && { fields: mask.of(fields) }),
    };
  });
}

export async function maskedRequestLog(
  filter: log.RequestLogFilter & { tenant: string },
): Promise<log.RequestLogPage> {
  const [mask, page] = await Promise.all([maskIn(filter.tenant), log.listRequestLog(filter)]);
  return { ...page, entries: await maskEntries(mask, page.entries) };
}

/**
 * Yields the masked rows of a tenant's request log, for a file. The mask is a parameter, because the stream outlives the
 * request that identifies the person.
 */
export async function* maskedRequestLogRows(
  mask: Mask,
  filter: log.RequestLogFilter & { tenant: string },
): AsyncGenerator<Entry[]> {
  for await (const entries of log.requestLogRows(filter)) yield await maskEntries(mask, entries);
}

/** Returns a masked request. Undefined if the tenant has no such request. */
export async function maskedRequestLogEntry(id: number, tenant: string): Promise<log.FullEntry | undefined> {
  const [mask, entry] = await Promise.all([maskIn(tenant), log.requestLogEntry(id, tenant)]);
  return entry && (await maskEntries(mask, [entry]))[0];
}

/** Returns a record as this console's requests describe it, masked for the signed-in person. */
export async function maskedSentRecord(
  tenant: string,
  kind: SentKind,
  ...key: readonly [key: string, part?: string]
): Promise<sent.SentRecord | undefined> {
  const [mask, record] = await Promise.all([maskIn(tenant), sent.sentRecord(tenant, kind, ...key)]);
  if (!record || !mask.isOn) return record;
  const writes = await maskEntries(mask, record.writes);
  const [last = record.last] = writes;
  return { ...record, ...sent.knownRecord(writes, kind), last };
}
