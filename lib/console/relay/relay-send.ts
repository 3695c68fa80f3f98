import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { ErrorBody } from '@/lib/contract/schema/error-codes';
import { decided, env } from '@/lib/env';
import { pauseAfter } from '../api-client/call-permit';
import { forward } from '../api-client/client';
import { timeoutOf } from '../api-client/retry';
import type { Cause } from '../browser/result';
import { parsedJson } from '../browser/typed-json';
import { recordsOutcome } from '../browser/write-outcome';
import type { Outcome } from '../request-log/request-log';
import { type HeldBody, MOST_BYTES, piecesOf, wholeBody } from './relay-body';
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
  type FaultyOrder,
  faultyOrders,
  isValidated,
  partList,
  preflightReport,
  withHeld,
} from './relay-validation';

/** Whether a write that the log does not take goes out all the same. */
export const isBestEffort = (): boolean => (decided().relayLog ?? env.relayLog) === 'best-effort';

/** What could not be written or asked is passed over where the settings say so. */
export function unlessBestEffort(error: unknown): undefined {
  if (!isBestEffort()) throw error;
  console.error(error);
}

/** A no of the relay's own, in the shape of D1. */
export type Refusal = {
  status: number;
  message: string;
  code: string;
  headers?: Record<string, string>;
  property?: string;
  /** In place of the one error that `property`, `message` and `code` are. */
  errors?: ErrorBody['error']['errors'];
};

/** Answers in the shape that the platform's errors have (D1); an answer already begun is cut off instead. */
export function refuseRelayed(res: ServerResponse, requestId: string, refusal: Refusal): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const { status, message, code, property = '', headers = {} } = refusal;
  const errors = refusal.errors ?? [{ property, message, errorCode: code }];
  const body: ErrorBody = {
    error: { code: status, message, errors },
    requestId,
    timestamp: new Date().toISOString(),
  };
  const text = JSON.stringify(body);
  // A body that nobody read would be taken for the next request.
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

const away: Readonly<Partial<Record<Cause, string>>> = {
  connect: 'The platform cannot be reached',
  dns: 'The address of the platform is not known',
  tls: 'The certificate of the platform is not trusted',
  'too-large': 'The answer of the platform is too large',
  timeout: 'The platform did not answer in time',
};

/** What is said when nothing came back: whether the request may have been done is the first thing to know of a write. */
function lostRefusal(lost: Cause, sent: boolean, right: 'read' | 'write'): Refusal {
  const message = away[lost] ?? 'The connection to the platform broke off';
  const unknown = sent && right === 'write';
  return {
    status: lost === 'timeout' ? 504 : 502,
    message: unknown
      ? `${message}. The request may have been carried out: read before sending it again`
      : message,
    code: unknown ? 'outcome_unknown' : 'not_sent',
  };
}

/** A call of another system whose key was found. */
export type RelayCall = { req: IncomingMessage; res: ServerResponse; asked: RelayRequest; key: RelayKey };

const lengthOf = (body: HeldBody): number | undefined => {
  if (body.kind === 'none') return undefined;
  return body.kind === 'small' ? body.bytes.length : body.length;
};

function bytesOf(body: HeldBody): Buffer | AsyncIterable<Buffer> | null {
  if (body.kind === 'none') return null;
  return body.kind === 'large' ? piecesOf(body) : body.bytes;
}

/** Node takes no method that it does not know, and all that it knows can be sent. */
const isMethod = (method: string): method is Dispatcher.HttpMethod => /^[A-Z-]+$/.test(method);
const methodOf = (method: string): Dispatcher.HttpMethod => (isMethod(method) ? method : 'GET');

type Manner = { keep: number; hold?: boolean };

/** Sends a body on and passes the answer back, or holds it. */
function exchangeOf({ req, res, asked, key }: RelayCall, body: HeldBody, manner: Manner): RelayExchange {
  const { requestId, method, target, right, operation } = asked;
  const limitMs = decided().relayLimitMs ?? timeoutOf(operation.effect);
  const exchange = new RelayExchange(res, { ...manner, requestId, read: right === 'read', limitMs });
  const headers = requestHeaders(req.rawHeaders, key.tenant, requestId, lengthOf(body));
  forward({ method: methodOf(method), path: target, headers, body: bytesOf(body) }, exchange);
  return exchange;
}

/** What comes after every exchange: a pause for everybody after a 429, and an answer where there was none. */
async function finish({ res, asked, key }: RelayCall, ended: RelayOutcome): Promise<void> {
  const lost = ended.lost ?? (ended.whole ? undefined : 'too-large');
  if (lost && !res.headersSent)
    refuseRelayed(res, asked.requestId, lostRefusal(lost, ended.sent, asked.right));
  if (ended.status === 429) await pauseAfter(key.tenant, ended);
}

/** A platform's answer need not say which orders it rejected (D8): then the list of rejected ones is read for the outcome. */
async function withRejections(
  { key, operation }: RelayWrite,
  row: RelayRow,
  outcome: Outcome,
): Promise<Outcome> {
  try {
    const { rejectionsInTurn } = await import('../operations/rejected-list');
    const rejections = await rejectionsInTurn({ id: row.id, tenant: key.tenant, at: row.at }, row.records);
    const body = row.json ?? Array.from({ length: row.count });
    return rejections ? { ...outcome, records: recordsOutcome(operation.name, body, rejections) } : outcome;
  } catch (error) {
    console.error(error);
    return outcome;
  }
}

/** Sends a write with its row in the log; false where the log did not take it. With `answer` the platform's answer is held, and answered by it. */
async function sendWrite(
  call: RelayCall,
  body: HeldBody,
  answer?: (exchange: RelayExchange, ended: RelayOutcome) => void,
): Promise<boolean> {
  const { asked, key } = call;
  const { operation, params, target, requestId, method } = asked;
  const write = { key, operation, method, params, path: target, requestId, body };
  const row = await beginRelayRow(write).catch(unlessBestEffort);
  const at = performance.now();
  const exchange = exchangeOf(call, body, answer ? { keep: MOST_BYTES, hold: true } : { keep: STORED_BYTES });
  const ended = await exchange.done;
  if (!ended.lost && ended.whole) answer?.(exchange, ended);
  const ms = performance.now() - at;
  await finish(call, ended);
  if (!row) return false;
  const outcome = relayOutcome(write, row, ended, ms);
  const isSilent =
    operation.name === 'bulkUpsertSalesOrders' &&
    outcome.outcome === 'answered' &&
    !outcome.records?.rejections;
  // Not awaited: the caller has its answer, and its next call does not wait for the list.
  if (isSilent)
    void withRejections(write, row, outcome).then((complete) => completeRelayRow(row.id, complete));
  else await completeRelayRow(row.id, outcome);
  return true;
}

/** Orders that were held back are in the log as refused, with what is wrong with them. */
async function logHeld(
  { asked, key }: RelayCall,
  text: string,
  orders: readonly FaultyOrder[],
): Promise<void> {
  const { operation, params, target, requestId, method } = asked;
  const body = { kind: 'small' as const, bytes: Buffer.from(text) };
  const row = await beginRelayRow({ key, operation, method, params, path: target, requestId, body });
  await completeRelayRow(row.id, {
    outcome: 'refused',
    status: 400,
    message: 'Held back by the validation of this relay key',
    issues: orders
      .flatMap(({ faults }, at) => faults.map((fault) => ({ ...fault, path: `${at}.${fault.path}` })))
      .slice(0, 1_000),
    ms: 0,
  });
}

const heldRefusal = (orders: readonly FaultyOrder[]): Refusal => ({
  status: 400,
  message:
    orders.length === 1
      ? 'The order breaks a rule and was not sent'
      : `All ${orders.length} orders break a rule and were not sent`,
  code: 'validation',
  errors: orders
    .flatMap(({ at, faults }) =>
      faults.map(({ path, message, code }) => ({ property: `${at}.${path}`, message, errorCode: code })),
    )
    .slice(0, 1_000),
});

/** A caller asks with this header, whatever its key does; the answer has one of the same name. */
const PREFLIGHT = 'x-preflight';
const asksPreflight = ({ req }: RelayCall): boolean => req.headers[PREFLIGHT] !== undefined;

/** Tells what the rules say of the orders of a call, before it is sent: the answer's headers go out as it comes. */
async function tellPreflight(call: RelayCall, body: HeldBody): Promise<void> {
  const text = (await wholeBody(body))?.toString('utf8') ?? '';
  call.res.setHeader(PREFLIGHT, preflightReport(faultyOrders(call.asked.operation.name, parsedJson(text))));
}

/** Holds back the orders of a call that break a rule and sends the others; the answer names both as the platform names its own. */
async function sendFaultless(call: RelayCall, body: HeldBody): Promise<boolean> {
  const { res, asked, key } = call;
  const { name } = asked.operation;
  const text = (await wholeBody(body))?.toString('utf8') ?? '';
  const orders = faultyOrders(name, parsedJson(text));
  if (asksPreflight(call)) res.setHeader(PREFLIGHT, preflightReport(orders));
  if (orders.length === 0) return sendWrite(call, body);
  void countProblems(key.id, orders, true);
  const parts = partList(text, new Set(orders.map(({ at }) => at)));
  await logHeld(call, parts.held, orders).catch(unlessBestEffort);
  if (parts.passed === '[]') {
    refuseRelayed(res, asked.requestId, heldRefusal(orders));
    return true;
  }
  return sendWrite(call, { kind: 'small', bytes: Buffer.from(parts.passed) }, (exchange, ended) => {
    const isTaken = ended.status !== undefined && ended.status >= 200 && ended.status < 300;
    exchange.passOn(isTaken ? Buffer.from(withHeld(name, answerText(ended), orders)) : undefined);
  });
}

let turn: Promise<unknown> = Promise.resolve();

/** Large bodies are taken apart one after the other: each may need many times its size. */
function inTurn<T>(body: HeldBody, run: () => Promise<T>): Promise<T> {
  if (body.kind !== 'large') return run();
  const mine = turn.then(run, run);
  turn = mine.catch(() => undefined);
  return mine;
}

/** Sends a call on with what the key asks for: its row in the log, and what its validation does. False where the log did not take a write. */
export async function sendCall(call: RelayCall, body: HeldBody): Promise<boolean> {
  const { asked, key } = call;
  if (asked.right === 'read') {
    await finish(call, await exchangeOf(call, body, { keep: 0 }).done);
    return true;
  }
  const { name } = asked.operation;
  const hasOrders = isValidated(name) && (body.kind === 'small' || body.kind === 'large');
  const isChecked = hasOrders && key.validation !== 'off';
  if (isChecked && key.validation === 'block') return inTurn(body, () => sendFaultless(call, body));
  if (hasOrders && asksPreflight(call))
    await inTurn(body, () => tellPreflight(call, body)).catch(unlessBestEffort);
  const logged = await sendWrite(call, body);
  if (isChecked)
    await inTurn(body, async () => {
      const text = (await wholeBody(body))?.toString('utf8') ?? '';
      await countProblems(key.id, faultyOrders(name, parsedJson(text)), false);
    }).catch((error: unknown) => console.error(error));
  return logged;
}
