import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { config, env } from '@/lib/env';
import { timeoutOf } from '../api-client/call';
import { pauseAfter } from '../api-client/call-permit';
import { forward } from '../api-client/client';
import { parsedJson } from '../browser/json';
import { recordsOutcome } from '../browser/write-outcome';
import { scheduleRules } from '../corrections/correction-rules';
import type { LoggedOutcome } from '../request-log/request-log';
import { isPreflightRequested, reportPreflight } from './preflight';
import { type BufferedBody, chunksOf, MAX_BYTES, readFullBody } from './relay-body';
import { lostCallError, type RelayError, sendRelayError } from './relay-error';
import { type ForwardMode, RelayExchange, type RelayOutcome } from './relay-exchange';
import { requestHeaders } from './relay-headers';
import type { RelayKey } from './relay-keys';
import {
  answerText,
  beginRelayRow,
  completeRelayRow,
  type RelayRow,
  type RelayWrite,
  relayOutcome,
  STORED_BYTES,
} from './relay-log';
import type { RelayRequest } from './relay-request';
import {
  countProblems,
  type InvalidOrder,
  invalidOrders,
  isValidated,
  splitList,
  withRejectedOrders,
} from './relay-validation';

/** Whether a write that cannot be logged is sent anyway. */
export const isOptional = (): boolean => (config().relayLog ?? env.relayLog) === 'best-effort';

/** Skips what could not be written or read, when the settings allow it. */
export function rethrowUnlessOptional(error: unknown): undefined {
  if (!isOptional()) throw error;
  console.error(error);
}

/** A call of another system with a valid key. */
export type RelayCall = { req: IncomingMessage; res: ServerResponse; request: RelayRequest; key: RelayKey };

const lengthOf = (body: BufferedBody): number | undefined => {
  if (body.kind === 'none') return undefined;
  return body.kind === 'small' ? body.bytes.length : body.length;
};

function bytesOf(body: BufferedBody): Buffer | AsyncIterable<Buffer> | null {
  if (body.kind === 'none') return null;
  return body.kind === 'large' ? chunksOf(body) : body.bytes;
}

/** Node rejects unknown methods, and all known ones can be sent. */
const isMethod = (method: string): method is Dispatcher.HttpMethod => /^[A-Z-]+$/.test(method);
const methodOf = (method: string): Dispatcher.HttpMethod => (isMethod(method) ? method : 'GET');

/** Forwards a body and streams the response, or keeps it. */
function exchangeOf(
  { req, res, request, key }: RelayCall,
  body: BufferedBody,
  forwardMode: Pick<ForwardMode, 'maxStoredBytes' | 'isBuffered'>,
): RelayExchange {
  const { requestId, method, target, right, operation } = request;
  const limitMs = config().relayLimitMs ?? timeoutOf(operation.effect);
  const exchange = new RelayExchange(res, { ...forwardMode, requestId, isRead: right === 'read', limitMs });
  const headers = requestHeaders(req.rawHeaders, key.tenant, requestId, lengthOf(body));
  forward({ method: methodOf(method), path: target, headers, body: bytesOf(body) }, exchange);
  return exchange;
}

/** After every exchange: pauses everyone after a 429, and sends an error when there was no response. */
async function endExchange({ res, request, key }: RelayCall, ended: RelayOutcome): Promise<void> {
  const lost = ended.lost ?? (ended.isComplete ? undefined : 'too-large');
  if (lost && !res.headersSent)
    sendRelayError(res, request.requestId, lostCallError(lost, ended.sent, request.right));
  if (ended.status === 429) await pauseAfter(key.tenant, ended);
}

/** When the response does not report rejected orders (D8), reads them from the list of rejected ones. */
async function withRejections(
  { key, operation }: RelayWrite,
  row: RelayRow,
  outcome: LoggedOutcome,
): Promise<LoggedOutcome> {
  try {
    const { readRejectionsShared } = await import('../operations/rejected-list');
    const rejections = await readRejectionsShared(
      { id: row.id, tenant: key.tenant, at: row.at },
      row.records,
    );
    const body = row.json ?? Array.from({ length: row.count });
    return rejections ? { ...outcome, records: recordsOutcome(operation.name, body, rejections) } : outcome;
  } catch (error) {
    console.error(error);
    return outcome;
  }
}

/**
 * Sends a write with its log row; false when it could not be logged. With `answer` the platform's response is buffered, and
 * `answer` sends it.
 */
async function sendWrite(
  call: RelayCall,
  body: BufferedBody,
  answer?: (exchange: RelayExchange, ended: RelayOutcome) => void,
): Promise<boolean> {
  const { request, key } = call;
  const { operation, params, target, requestId, method } = request;
  const write = { key, operation, method, params, path: target, requestId, body };
  const row = await beginRelayRow(write).catch(rethrowUnlessOptional);
  const at = performance.now();
  const exchange = exchangeOf(
    call,
    body,
    answer ? { maxStoredBytes: MAX_BYTES, isBuffered: true } : { maxStoredBytes: STORED_BYTES },
  );
  const ended = await exchange.done;
  if (!ended.lost && ended.isComplete) answer?.(exchange, ended);
  const ms = performance.now() - at;
  await endExchange(call, ended);
  if (!row) return false;
  const outcome = relayOutcome(write, row, ended, ms);
  const isSilent =
    operation.name === 'bulkUpsertSalesOrders' &&
    outcome.outcome === 'answered' &&
    !outcome.records?.rejections;
  const settle = async (settled: LoggedOutcome) => {
    await completeRelayRow({ id: row.id, tenant: key.tenant }, settled);
    if (settled.records?.rejections?.length)
      await scheduleRules(key.tenant).catch((error: unknown) => console.error(error));
  };
  // Not awaited: the caller has its response, and its next call does not wait for the list.
  if (isSilent) void withRejections(write, row, outcome).then(settle);
  else await settle(outcome);
  return true;
}

/** Blocked orders are logged as refused, with their problems. */
async function logRejected(
  { request, key }: RelayCall,
  text: string,
  orders: readonly InvalidOrder[],
): Promise<void> {
  const { operation, params, target, requestId, method } = request;
  const body = { kind: 'small' as const, bytes: Buffer.from(text) };
  const row = await beginRelayRow({ key, operation, method, params, path: target, requestId, body });
  await completeRelayRow(
    { id: row.id, tenant: key.tenant },
    {
      outcome: 'refused',
      status: 400,
      message: 'Held back by the validation of this relay key',
      issues: orders
        .flatMap(({ issues }, at) => issues.map((issue) => ({ ...issue, path: `${at}.${issue.path}` })))
        .slice(0, 1_000),
      ms: 0,
    },
  );
}

const rejectionError = (orders: readonly InvalidOrder[]): RelayError => ({
  status: 400,
  message:
    orders.length === 1
      ? 'The order breaks a rule and was not sent'
      : `All ${orders.length} orders break a rule and were not sent`,
  code: 'validation',
  issues: orders
    .flatMap(({ at, issues }) => issues.map((issue) => ({ ...issue, path: `${at}.${issue.path}` })))
    .slice(0, 1_000),
});

const textOf = async (body: BufferedBody): Promise<string> => String((await readFullBody(body)) ?? '');

/** Blocks the orders of a call that break a rule and sends the others; the response lists both as the platform lists its own. */
async function sendValidOrders(call: RelayCall, body: BufferedBody): Promise<boolean> {
  const { req, res, request, key } = call;
  const { name } = request.operation;
  const text = await textOf(body);
  const orders = invalidOrders(name, parsedJson(text));
  if (isPreflightRequested(req)) reportPreflight(res, orders);
  if (orders.length === 0) return sendWrite(call, body);
  void countProblems(key.id, orders, true);
  const parts = splitList(text, new Set(orders.map(({ at }) => at)));
  await logRejected(call, parts.rejected, orders).catch(rethrowUnlessOptional);
  if (parts.passed === '[]') {
    sendRelayError(res, request.requestId, rejectionError(orders));
    return true;
  }
  return sendWrite(call, { kind: 'small', bytes: Buffer.from(parts.passed) }, (exchange, ended) => {
    const isAccepted = ended.status !== undefined && ended.status >= 200 && ended.status < 300;
    exchange.sendBuffered(
      isAccepted ? Buffer.from(withRejectedOrders(name, answerText(ended), orders)) : undefined,
    );
  });
}

let queue: Promise<unknown> = Promise.resolve();

/** Large bodies are parsed one after the other: each may need many times its size. */
function runOneByOne<T>(body: BufferedBody, run: () => Promise<T>): Promise<T> {
  if (body.kind !== 'large') return run();
  const result = queue.then(run, run);
  queue = result.catch(() => undefined);
  return result;
}

/** Forwards a call with the key's settings: its log row and its validation. False when a write could not be logged. */
export async function sendCall(call: RelayCall, body: BufferedBody): Promise<boolean> {
  const { request, key } = call;
  if (request.right === 'read') {
    await endExchange(call, await exchangeOf(call, body, { maxStoredBytes: 0 }).done);
    return true;
  }
  const { name } = request.operation;
  const hasOrders = isValidated(name) && (body.kind === 'small' || body.kind === 'large');
  const isChecked = hasOrders && key.validation !== 'off';
  if (isChecked && key.validation === 'block') return runOneByOne(body, () => sendValidOrders(call, body));
  const findInvalid = async () => invalidOrders(name, parsedJson(await textOf(body)));
  if (hasOrders && isPreflightRequested(call.req))
    await runOneByOne(body, async () => reportPreflight(call.res, await findInvalid())).catch(
      rethrowUnlessOptional,
    );
  const logged = await sendWrite(call, body);
  if (isChecked)
    await runOneByOne(body, async () => countProblems(key.id, await findInvalid(), false)).catch(
      (error: unknown) => console.error(error),
    );
  return logged;
}
