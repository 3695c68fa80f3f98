import type { Dispatcher } from 'undici';
import { config } from '@/lib/env';
import { defaultTimeoutMs } from '../api-client/call';
import { pauseAfter } from '../api-client/call-permit';
import { scheduleRules } from '../corrections/correction-rules';
import { completeOrRetry, noteRecords } from '../request-log/log-outcome';
import { recordsOutcome } from '../request-log/write-outcome';
import { type PreparedWrite, prepareWrite, type RelayCall } from './block-invalid-orders';
import { MAX_BYTES, withParsed } from './relay-body';
import { lostCallError, sendRelayError } from './relay-error';
import { exchange, type ForwardMode, type RelayOutcome, sendBuffered } from './relay-exchange';
import { requestHeaders } from './relay-headers';
import { type RelayRow, relayOutcome, responseText, STORED_BYTES } from './relay-log';
import { countProblems, withRejectedOrders } from './relay-validation';

/** Node rejects unknown methods, so every method that arrives can be sent. */
const isMethod = (method: string): method is Dispatcher.HttpMethod => /^[A-Z-]+$/.test(method);
const toHttpMethod = (method: string): Dispatcher.HttpMethod => (isMethod(method) ? method : 'GET');

/** Forwards a call. Streams the response, or keeps it if `isBuffered` is true. */
function forwardCall(
  { req, res, request, key }: RelayCall,
  bytes: Buffer | undefined,
  forwardMode: Pick<ForwardMode, 'maxStoredBytes' | 'isBuffered'>,
): Promise<RelayOutcome> {
  const { requestId, method, target, right, operation } = request;
  const timeoutMs = config().relayTimeoutMs ?? defaultTimeoutMs(operation.effect);
  const isRead = right === 'read';
  const headers = requestHeaders(req.rawHeaders, {
    tenant: key.tenant,
    requestId,
    length: bytes?.length,
    isRead,
  });
  const message = { method: toHttpMethod(method), path: target, headers, body: bytes ?? null };
  return exchange(message, res, { ...forwardMode, requestId, isRead, timeoutMs });
}

/** Completes an exchange: sends an error if there was no response, and pauses calls after a 429. */
async function endExchange({ res, request, key }: RelayCall, ended: RelayOutcome): Promise<void> {
  const lost = ended.lost ?? (ended.isComplete ? undefined : 'too-large');
  if (lost && !res.headersSent)
    sendRelayError(res, request.requestId, lostCallError(lost, ended.sent, request.right));
  if (ended.status === 429) await pauseAfter(key.tenant, ended);
}

/** Logs rejections from the list of rejected orders if the response does not report them (D8). Never throws. */
async function noteListedRejections(name: string, row: RelayRow): Promise<void> {
  try {
    const { readRejectionsShared } = await import('../operations/rejected-list');
    const rejections = await readRejectionsShared(row, row.records);
    if (!rejections) return;
    await noteRecords(row, recordsOutcome(name, row.body, rejections));
    if (rejections.length > 0) await scheduleRules(row.tenant);
  } catch (error) {
    console.error(error);
  }
}

/** Sends a logged write and records its outcome. The response lists blocked orders as the platform lists rejected orders. */
async function sendWrite(call: RelayCall, { bytes, row, blocked }: PreparedWrite): Promise<void> {
  const { request, key } = call;
  const { name } = request.operation;
  const at = performance.now();
  const isBuffered = blocked.length > 0;
  const ended = await forwardCall(call, bytes, {
    maxStoredBytes: isBuffered ? MAX_BYTES : STORED_BYTES,
    isBuffered,
  });
  if (isBuffered && !ended.lost && ended.isComplete) {
    const isAccepted = ended.status !== undefined && ended.status >= 200 && ended.status < 300;
    const acceptedText = isAccepted ? responseText(ended) : undefined;
    // If a response cannot be decoded, pass it on unchanged, because it may list records that the platform created.
    sendBuffered(
      call.res,
      ended,
      request.requestId,
      acceptedText === undefined ? undefined : Buffer.from(withRejectedOrders(name, acceptedText, blocked)),
    );
  }
  const ms = performance.now() - at;
  await endExchange(call, ended);
  if (!row) return;
  const outcome = relayOutcome(request, row, ended, ms);
  await completeOrRetry(row, outcome);
  const rejections = outcome.records?.rejections;
  // Do not await: the caller has its response, and its next call must not wait for the list.
  if (name === 'bulkUpsertSalesOrders' && outcome.outcome === 'answered' && !rejections)
    void noteListedRejections(name, row);
  else if (rejections?.length)
    await scheduleRules(key.tenant).catch((error: unknown) => console.error(error));
}

/** Forwards a call according to the key's settings. Returns false if a write could not be logged. */
export async function sendCall(call: RelayCall, bytes: Buffer | undefined): Promise<boolean> {
  const { request, key } = call;
  if (request.right === 'read') {
    await endExchange(call, await forwardCall(call, bytes, { maxStoredBytes: 0 }));
    return true;
  }
  const prepared = await (bytes
    ? withParsed(bytes, (body) => prepareWrite(call, body))
    : prepareWrite(call, undefined));
  if (!prepared) return true;
  await sendWrite(call, prepared);
  // Count after the response, so that counting delays no call.
  if (key.validation === 'report') await countProblems(key.id, prepared.invalid, false);
  return prepared.row !== undefined;
}
