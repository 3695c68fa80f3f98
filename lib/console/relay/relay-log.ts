import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { outcomeOf } from '../api-client/outcome';
import { parsedJson } from '../browser/json';
import { keyFields, recordKeys } from '../browser/record-keys';
import { reportsPerRecord } from '../browser/rejections';
import { complete, type LoggedOutcome } from '../request-log/request-log';
import { loggedOutcome } from '../writes/deliver';
import type { BufferedBody } from './relay-body';
import type { RelayOutcome } from './relay-exchange';
import type { RelayKey } from './relay-keys';

/** The author of an integration's requests in the log. */
export const authorOf = (key: string): string => `relay:${key}`;

/** The details of a write before it is sent. */
export type RelayWrite = {
  key: RelayKey;
  operation: Operation;
  method: string;
  params: Record<string, string>;
  path: string;
  requestId: string;
  body: BufferedBody;
};

/** A log row. `json`: the parsed body, when it was small; `count`: number of records. */
export type RelayRow = { id: number; at: Date; json: unknown; records: string[]; count: number };

/** PostgreSQL cannot store NUL. */
const withoutNull = (keys: readonly string[]) => keys.filter((key) => !key.includes('\u0000'));

const bodyText = ({ body }: RelayWrite): string | undefined =>
  body.kind === 'small' && isUtf8(body.bytes) && !body.bytes.includes(0)
    ? body.bytes.toString('utf8')
    : undefined;

const INSERT = `insert into console.journal
  ("personId", person, tenant, operation, method, path, "requestId", "idempotencyKey", records, body)`;

/** Inserts the row of a call before it is sent. Throws when the database is unavailable. */
export async function beginRelayRow(write: RelayWrite): Promise<RelayRow> {
  const { key, operation, method, params, path, requestId, body } = write;
  const columns = [
    authorOf(key.id),
    key.name,
    key.tenant,
    operation.name,
    method,
    path,
    requestId,
    randomUUID(),
  ];
  const at = new Date();
  if (body.kind === 'large') {
    const rows = await tenantQuery<{ id: number; records: string[]; count: number }>(pool(), key.tenant, {
      text: `with whole as materialized (
         select console.relay_text(string_agg(part, ''::bytea order by n)) as body from console.relay_parts where call = $9
       )
       ${INSERT} select $1, $2, $3, $4, $5, $6, $7, $8, $10::text[] || coalesce(console.relay_records(body, $11), '{}'), body from whole
       returning id, records, coalesce(console.relay_count(body), 1) as count`,
      values: [
        ...columns,
        body.call,
        withoutNull(recordKeys(operation, params, undefined)),
        keyFields(operation),
      ],
    });
    const [row] = rows;
    if (!row) throw new Error('The row was not written');
    return { ...row, at, json: undefined };
  }
  const text = bodyText(write);
  const json = text === undefined ? undefined : parsedJson(text);
  const records = withoutNull(recordKeys(operation, params, json));
  const rows = await tenantQuery<{ id: number }>(pool(), key.tenant, {
    name: 'relay-begin',
    text: `${INSERT} values ($1, $2, $3, $4, $5, $6, $7, $8, $9, console.relay_text(convert_to($10::text, 'UTF8'))) returning id`,
    values: [...columns, records, json === undefined ? null : (text ?? null)],
  });
  const [row] = rows;
  if (!row) throw new Error('The row was not written');
  return { id: row.id, at, json, records, count: Array.isArray(json) ? json.length : 1 };
}

/** Longer responses are stored in part: the outcomes of their records are then unknown. */
export const STORED_BYTES = 1024 * 1024;

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: 8 * STORED_BYTES }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: 8 * STORED_BYTES }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: 8 * STORED_BYTES }),
};

/** The decompressed text of a response. */
export function answerText({ headers, storedBody }: Pick<RelayOutcome, 'headers' | 'storedBody'>): string {
  try {
    return (decoders[headers['content-encoding'] ?? ''] ?? ((bytes: Buffer) => bytes))(storedBody).toString(
      'utf8',
    );
  } catch {
    return '';
  }
}

/** The response in the form of the request log, after `ms`. */
export function relayOutcome(
  { operation, requestId }: RelayWrite,
  row: Pick<RelayRow, 'json' | 'count'>,
  ended: RelayOutcome,
  ms: number,
): LoggedOutcome {
  const { status, headers, lost = 'cut', sent, isComplete } = ended;
  const text = answerText(ended);
  const response =
    status === undefined || (ended.lost && !isComplete) ? undefined : { status, headers, text };
  if (response && !isComplete && response.status >= 200 && response.status < 300) {
    const records = reportsPerRecord(operation.name)
      ? { result: 'unknown' as const, recordCount: row.count }
      : undefined;
    return { outcome: 'answered', status, answer: text, ms, records };
  }
  const result = outcomeOf(operation, response ?? { lost, sent }, requestId);
  // A chunked body is not parsed: its number of records is enough.
  const body = row.json ?? Array.from({ length: row.count });
  return { ...loggedOutcome(operation.name, body, { result, response }, ms), status, answer: text };
}

const MAX_ATTEMPTS = 3;
const RETRY_MS = 2_000;

/** Completes a row. Retries when the database is unavailable for a moment; otherwise the row reads "unknown". Never throws. */
export async function completeRelayRow(
  request: { id: number; tenant: string },
  outcome: LoggedOutcome,
): Promise<void> {
  for (let n = 1; n <= MAX_ATTEMPTS; n++) {
    try {
      return await complete(request, outcome);
    } catch (error) {
      if (n === MAX_ATTEMPTS) console.error(error);
      else await new Promise((resolve) => setTimeout(resolve, RETRY_MS * n));
    }
  }
}
