import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { toCallResult } from '../api-client/outcome';
import { reportsPerRecord } from '../browser/rejections';
import type { LoggedOutcome } from '../request-log/log-outcome';
import { recordKeys } from '../request-log/record-keys';
import { begin } from '../request-log/request-log';
import { loggedOutcome, recordsOutcome } from '../request-log/write-outcome';
import { type ParsedBody, SMALL_BYTES } from './relay-body';
import type { RelayOutcome } from './relay-exchange';
import type { RelayKey } from './relay-keys';
import type { RelayRequest } from './relay-request';

/** Returns the person ID under which an integration's requests are logged. */
export const relayAuthorId = (key: string): string => `relay:${key}`;

/**
 * The log row of another system's write. `body` is the parsed body. For a large body, `body` is a list of nulls of the
 * same length, so that the parsed body can be freed.
 */
export type RelayRow = { id: number; tenant: string; at: Date; records: string[]; body: unknown };

/** Logs a write before it is sent. Throws if the database is unavailable. */
export async function logRelayWrite(
  { id, name, tenant }: RelayKey,
  { operation, params, method, target, requestId }: RelayRequest,
  body: ParsedBody | undefined,
): Promise<RelayRow> {
  const json = body && isUtf8(body.bytes) ? body.json : undefined;
  const records = recordKeys(operation, params, json).filter((key) => !key.includes('\u0000'));
  const at = new Date();
  const started = await begin({
    personId: relayAuthorId(id),
    person: name,
    tenant,
    operation: operation.name,
    records,
    method,
    path: target,
    body: json === undefined ? undefined : body?.text,
    requestId,
    // Do not log the caller's key. The log accepts only one open or acknowledged write with a key, but must show repeats.
    idempotencyKey: randomUUID(),
  });
  if (started.kind !== 'send') throw new Error('The request was not logged');
  const isLarge = body !== undefined && body.bytes.length > SMALL_BYTES;
  return {
    id: started.id,
    tenant,
    at,
    records,
    body: isLarge ? Array.from([json].flat(), () => null) : json,
  };
}

/** Longer responses are stored in part. The outcomes of their records are then unknown. */
export const STORED_BYTES = 1024 * 1024;

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: 8 * STORED_BYTES }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: 8 * STORED_BYTES }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: 8 * STORED_BYTES }),
  identity: (bytes) => bytes,
};

/**
 * Returns the decompressed text of a response. Undefined if the encoding is unknown, the response is damaged, or the text is
 * larger than 8 MB.
 */
export function responseText({
  headers,
  storedBody,
}: Pick<RelayOutcome, 'headers' | 'storedBody'>): string | undefined {
  const encoding = (headers['content-encoding'] || 'identity').toLowerCase();
  try {
    return decoders[encoding]?.(storedBody).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Converts the end of an exchange to an outcome of the request log. `ms` is the duration of the exchange. */
export function relayOutcome(
  { operation, requestId }: RelayRequest,
  row: RelayRow,
  ended: RelayOutcome,
  ms: number,
): LoggedOutcome {
  const { status, headers, lost = 'cut', sent, isComplete } = ended;
  const text = responseText(ended) ?? '';
  const response =
    status === undefined || (ended.lost && !isComplete) ? undefined : { status, headers, text };
  if (response && !isComplete && response.status >= 200 && response.status < 300) {
    const records = reportsPerRecord(operation.name)
      ? recordsOutcome(operation.name, row.body, undefined)
      : undefined;
    return { outcome: 'answered', status, answer: text, ms, records };
  }
  const result = toCallResult(operation, response ?? { lost, sent }, requestId);
  return { ...loggedOutcome(operation.name, row.body, { result, response }, ms), status, answer: text };
}
