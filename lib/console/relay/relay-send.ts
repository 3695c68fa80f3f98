import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { ErrorBody } from '@/lib/contract/schema/error-codes';
import { config, env } from '@/lib/env';
import { pauseAfter } from '../api-client/call-permit';
import { forward } from '../api-client/client';
import { timeoutOf } from '../api-client/retry';
import { parsedJson } from '../browser/json';
import type { Cause } from '../browser/result';
import { recordsOutcome } from '../browser/write-outcome';
import { scheduleRules } from '../corrections/correction-rules';
import type { Outcome } from '../request-log/request-log';
import { type BufferedBody, chunksOf, MAX_BYTES, readFullBody } from './relay-body';
import { RelayExchange, type RelayOutcome } from './relay-exchange';
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
  partList,
  preflightReport,
  withRejectedOrders,
} from './relay-validation';

/** Whether a write that cannot be logged is sent anyway. */
export const isOptional = (): boolean => (config().relayLog ?? env.relayLog) === 'best-effort';

/** Skips what could not be written or read, when the settings allow it. */
export function unlessOptional(error: unknown): undefined {
  if (!isOptional()) throw error;
  console.error(error);
}

/** An error of the relay itself, in the shape of D1. */
export type RelayError = {
  status: number;
  message: string;
  code: string;
  headers?: Record<string, string>;
  property?: string;
  /** Instead of the single error from `property`, `message` and `code`. */
  errors?: ErrorBody['error']['errors'];
};

/** Responds in the shape of the platform's errors (D1); destroys a response that has already started. */
export function sendRelayError(res: ServerResponse, requestId: string, error: RelayError): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const { status, message, code, property = '', headers = {} } = error;
  const errors = error.errors ?? [{ property, message, errorCode: code }];
  const body: ErrorBody = {
    error: { code: status, message, errors },
    requestId,
    timestamp: new Date().toISOString(),
  };
  const text = JSON.stringify(body);
  // An unread body would be read as the next request.
  if (!res.req.complete) {
    res.setHeader('connection', 'close');
    res.once('finish', () => res.req.destroy());
  }
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  res.end(text);
}

const unreachableTexts: Readonly<Partial<Record<Cause, string>>> = {
  connect: 'The platform cannot be reached',
  dns: 'The address of the platform is not known',
  tls: 'The certificate of the platform is not trusted',
  'too-large': 'The answer of the platform is too large',
  timeout: 'The platform did not answer in time',
};

/** The message when there was no response: first of all, whether a write may have had an effect. */
function lostCallError(lost: Cause, sent: boolean, right: 'read' | 'write'): RelayError {
  const message = unreachableTexts[lost] ?? 'The connection to the platform broke off';
  const unknown = sent && right === 'write';
  return {
    status: lost === 'timeout' ? 504 : 502,
    message: unknown
      ? `${message}. The request may have been carried out: read before sending it again`
      : message,
    code: unknown ? 'outcome_unknown' : 'not_sent',
  };
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

type ForwardMode = { keep: number; isBuffered?: boolean };

/** Forwards a body and streams the response, or keeps it. */
function exchangeOf(
  { req, res, request, key }: RelayCall,
  body: BufferedBody,
  forwardMode: ForwardMode,
): RelayExchange {
  const { requestId, method, target, right, operation } = request;
  const limitMs = config().relayLimitMs ?? timeoutOf(operation.effect);
  const exchange = new RelayExchange(res, { ...forwardMode, requestId, read: right === 'read', limitMs });
  const headers = requestHeaders(req.rawHeaders, key.tenant, requestId, lengthOf(body));
  forward({ method: methodOf(method), path: target, headers, body: bytesOf(body) }, exchange);
  return exchange;
}

/** After every exchange: pauses everyone after a 429, and sends an error when there was no response. */
async function finish({ res, request, key }: RelayCall, ended: RelayOutcome): Promise<void> {
  const lost = ended.lost ?? (ended.isComplete ? undefined : 'too-large');
  if (lost && !res.headersSent)
    sendRelayError(res, request.requestId, lostCallError(lost, ended.sent, request.right));
  if (ended.status === 429) await pauseAfter(key.tenant, ended);
}

/** A platform's response need not tell which orders it rejected (D8): then the list of rejected ones is read for the outcome. */
async function withRejections(
  { key, operation }: RelayWrite,
  row: RelayRow,
  outcome: Outcome,
): Promise<Outcome> {
  try {
    const { rejectionsShared } = await import('../operations/rejected-list');
    const rejections = await rejectionsShared({ id: row.id, tenant: key.tenant, at: row.at }, row.records);
    const body = row.json ?? Array.from({ length: row.count });
    return rejections ? { ...outcome, records: recordsOutcome(operation.name, body, rejections) } : outcome;
  } catch (error) {
    console.error(error);
    return outcome;
  }
}

/**
 * Sends a write with its log row; false when it could not be logged. With `answer` the platform's response is kept, and `answer`
 * sends it.
 */
async function sendWrite(
  call: RelayCall,
  body: BufferedBody,
  answer?: (exchange: RelayExchange, ended: RelayOutcome) => void,
): Promise<boolean> {
  const { request, key } = call;
  const { operation, params, target, requestId, method } = request;
  const write = { key, operation, method, params, path: target, requestId, body };
  const row = await beginRelayRow(write).catch(unlessOptional);
  const at = performance.now();
  const exchange = exchangeOf(
    call,
    body,
    answer ? { keep: MAX_BYTES, isBuffered: true } : { keep: STORED_BYTES },
  );
  const ended = await exchange.done;
  if (!ended.lost && ended.isComplete) answer?.(exchange, ended);
  const ms = performance.now() - at;
  await finish(call, ended);
  if (!row) return false;
  const outcome = relayOutcome(write, row, ended, ms);
  const isSilent =
    operation.name === 'bulkUpsertSalesOrders' &&
    outcome.outcome === 'answered' &&
    !outcome.records?.rejections;
  const settle = async (settled: Outcome) => {
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
  errors: orders
    .flatMap(({ at, issues }) =>
      issues.map(({ path, message, code }) => ({ property: `${at}.${path}`, message, errorCode: code })),
    )
    .slice(0, 1_000),
});

/** A caller requests this with a header, whatever the key's setting; the response has a header of the same name. */
const PREFLIGHT = 'x-preflight';
const isPreflightRequested = ({ req }: RelayCall): boolean => req.headers[PREFLIGHT] !== undefined;

/** Checks the orders of a call before sending it: the result is in the response's headers. */
async function answerPreflight(call: RelayCall, body: BufferedBody): Promise<void> {
  const text = (await readFullBody(body))?.toString('utf8') ?? '';
  call.res.setHeader(
    PREFLIGHT,
    preflightReport(invalidOrders(call.request.operation.name, parsedJson(text))),
  );
}

/** Blocks the orders of a call that break a rule and sends the others; the response lists both as the platform lists its own. */
async function sendValidOrders(call: RelayCall, body: BufferedBody): Promise<boolean> {
  const { res, request, key } = call;
  const { name } = request.operation;
  const text = (await readFullBody(body))?.toString('utf8') ?? '';
  const orders = invalidOrders(name, parsedJson(text));
  if (isPreflightRequested(call)) res.setHeader(PREFLIGHT, preflightReport(orders));
  if (orders.length === 0) return sendWrite(call, body);
  void countProblems(key.id, orders, true);
  const parts = partList(text, new Set(orders.map(({ at }) => at)));
  await logRejected(call, parts.held, orders).catch(unlessOptional);
  if (parts.passed === '[]') {
    sendRelayError(res, request.requestId, rejectionError(orders));
    return true;
  }
  return sendWrite(call, { kind: 'small', bytes: Buffer.from(parts.passed) }, (exchange, ended) => {
    const isTaken = ended.status !== undefined && ended.status >= 200 && ended.status < 300;
    exchange.passOn(isTaken ? Buffer.from(withRejectedOrders(name, answerText(ended), orders)) : undefined);
  });
}

let queue: Promise<unknown> = Promise.resolve();

/** Large bodies are parsed one after the other: each may need many times its size. */
function runOneByOne<T>(body: BufferedBody, run: () => Promise<T>): Promise<T> {
  if (body.kind !== 'large') return run();
  const claimOwn = queue.then(run, run);
  queue = claimOwn.catch(() => undefined);
  return claimOwn;
}

/** Forwards a call with the key's settings: its log row and its validation. False when a write could not be logged. */
export async function sendCall(call: RelayCall, body: BufferedBody): Promise<boolean> {
  const { request, key } = call;
  if (request.right === 'read') {
    await finish(call, await exchangeOf(call, body, { keep: 0 }).done);
    return true;
  }
  const { name } = request.operation;
  const hasOrders = isValidated(name) && (body.kind === 'small' || body.kind === 'large');
  const isChecked = hasOrders && key.validation !== 'off';
  if (isChecked && key.validation === 'block') return runOneByOne(body, () => sendValidOrders(call, body));
  if (hasOrders && isPreflightRequested(call))
    await runOneByOne(body, () => answerPreflight(call, body)).catch(unlessOptional);
  const logged = await sendWrite(call, body);
  if (isChecked)
    await runOneByOne(body, async () => {
      const text = (await readFullBody(body))?.toString('utf8') ?? '';
      await countProblems(key.id, invalidOrders(name, parsedJson(text)), false);
    }).catch((error: unknown) => console.error(error));
  return logged;
}
