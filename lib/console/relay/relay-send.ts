import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Issue } from '@/lib/contract/schema/issue';
import { config, env } from '@/lib/env';
import { defaultTimeoutMs } from '../api-client/call';
import { pauseAfter } from '../api-client/call-permit';
import { forward } from '../api-client/client';
import { recordsOutcome } from '../browser/write-outcome';
import { scheduleRules } from '../corrections/correction-rules';
import { completeOrRetry, type LoggedOutcome } from '../request-log/request-log';
import { isPreflightRequested, reportPreflight } from './preflight';
import { MAX_BYTES, type ParsedBody, withParsed } from './relay-body';
import { lostCallError, type RelayError, sendRelayError } from './relay-error';
import { type ForwardMode, RelayExchange, type RelayOutcome } from './relay-exchange';
import { requestHeaders } from './relay-headers';
import type { RelayKey } from './relay-keys';
import { answerText, logRelayWrite, type RelayRow, relayOutcome, STORED_BYTES } from './relay-log';
import type { RelayRequest } from './relay-request';
import {
  countProblems,
  type InvalidOrder,
  invalidOrders,
  isValidated,
  splitList,
  withRejectedOrders,
} from './relay-validation';

/** True if a write that cannot be logged is sent anyway. */
export const isOptional = (): boolean => (config().relayLog ?? env.relayLog) === 'best-effort';

/** Logs an error if the settings allow calls that cannot be logged. Otherwise rethrows the error. */
export function rethrowUnlessOptional(error: unknown): undefined {
  if (!isOptional()) throw error;
  console.error(error);
}

export type RelayCall = { req: IncomingMessage; res: ServerResponse; request: RelayRequest; key: RelayKey };

/** Node rejects unknown methods, so every method that arrives can be sent. */
const isMethod = (method: string): method is Dispatcher.HttpMethod => /^[A-Z-]+$/.test(method);
const toHttpMethod = (method: string): Dispatcher.HttpMethod => (isMethod(method) ? method : 'GET');

/** Starts forwarding a call. Streams the response, or keeps it if `isBuffered` is true. */
function startExchange(
  { req, res, request, key }: RelayCall,
  bytes: Buffer | undefined,
  forwardMode: Pick<ForwardMode, 'maxStoredBytes' | 'isBuffered'>,
): RelayExchange {
  const { requestId, method, target, right, operation } = request;
  const timeoutMs = config().relayTimeoutMs ?? defaultTimeoutMs(operation.effect);
  const isRead = right === 'read';
  const exchange = new RelayExchange(res, { ...forwardMode, requestId, isRead, timeoutMs });
  const headers = requestHeaders(req.rawHeaders, {
    tenant: key.tenant,
    requestId,
    length: bytes?.length,
    isRead,
  });
  forward({ method: toHttpMethod(method), path: target, headers, body: bytes ?? null }, exchange);
  return exchange;
}

/** Completes an exchange: sends an error if there was no response, and pauses calls after a 429. */
async function endExchange({ res, request, key }: RelayCall, ended: RelayOutcome): Promise<void> {
  const lost = ended.lost ?? (ended.isComplete ? undefined : 'too-large');
  if (lost && !res.headersSent)
    sendRelayError(res, request.requestId, lostCallError(lost, ended.sent, request.right));
  if (ended.status === 429) await pauseAfter(key.tenant, ended);
}

/** Adds rejections from the list of rejected orders if the response does not report them (D8). */
async function withRejections(name: string, row: RelayRow, outcome: LoggedOutcome): Promise<LoggedOutcome> {
  try {
    const { readRejectionsShared } = await import('../operations/rejected-list');
    const rejections = await readRejectionsShared(row, row.records);
    return rejections ? { ...outcome, records: recordsOutcome(name, row.body, rejections) } : outcome;
  } catch (error) {
    console.error(error);
    return outcome;
  }
}

/** Logs a write. Returns undefined if logging fails and the settings do not require it. */
const logWrite = ({ key, request }: RelayCall, body: ParsedBody | undefined): Promise<RelayRow | undefined> =>
  logRelayWrite(key, request, body).catch(rethrowUnlessOptional);

/** Sends a logged write and records its outcome. The response lists blocked orders as the platform lists rejected orders. */
async function sendWrite(call: RelayCall, { bytes, row, blocked }: PreparedWrite): Promise<void> {
  const { request, key } = call;
  const { name } = request.operation;
  const at = performance.now();
  const isBuffered = blocked.length > 0;
  const exchange = startExchange(call, bytes, {
    maxStoredBytes: isBuffered ? MAX_BYTES : STORED_BYTES,
    isBuffered,
  });
  const ended = await exchange.done;
  if (isBuffered && !ended.lost && ended.isComplete) {
    const isAccepted = ended.status !== undefined && ended.status >= 200 && ended.status < 300;
    const answer = isAccepted ? answerText(ended) : undefined;
    // If a response cannot be decoded, pass it on unchanged, because it may list records that the platform created.
    exchange.sendBuffered(
      answer === undefined ? undefined : Buffer.from(withRejectedOrders(name, answer, blocked)),
    );
  }
  const ms = performance.now() - at;
  await endExchange(call, ended);
  if (!row) return;
  const outcome = relayOutcome(request, row, ended, ms);
  const isSilent =
    name === 'bulkUpsertSalesOrders' && outcome.outcome === 'answered' && !outcome.records?.rejections;
  const settle = async (settled: LoggedOutcome) => {
    await completeOrRetry(row, settled);
    if (settled.records?.rejections?.length)
      await scheduleRules(key.tenant).catch((error: unknown) => console.error(error));
  };
  // Do not await: the caller has its response, and its next call must not wait for the list.
  if (isSilent) void withRejections(name, row, outcome).then(settle);
  else await settle(outcome);
}

/** Returns at most 1,000 problems of orders. Each path starts with the index of the order in the list. */
const listedIssues = (orders: readonly { at: number; issues: readonly Issue[] }[]): Issue[] =>
  orders
    .flatMap(({ at, issues }) => issues.map((issue) => ({ ...issue, path: `${at}.${issue.path}` })))
    .slice(0, 1_000);

async function logBlocked(call: RelayCall, body: ParsedBody, orders: readonly InvalidOrder[]): Promise<void> {
  const row = await logWrite(call, body);
  if (!row) return;
  await completeOrRetry(row, {
    outcome: 'refused',
    status: 400,
    message: 'Held back by the validation of this relay key',
    issues: listedIssues(orders.map(({ issues }, at) => ({ at, issues }))),
    ms: 0,
  });
}

const blockedError = (orders: readonly InvalidOrder[]): RelayError => ({
  status: 400,
  message:
    orders.length === 1
      ? 'The order breaks a rule and was not sent'
      : `All ${orders.length} orders break a rule and were not sent`,
  code: 'validation',
  issues: listedIssues(orders),
});

/**
 * A write that is ready to send. `invalid` contains the orders that break a rule, `blocked` the orders removed from the body.
 */
type PreparedWrite = {
  bytes: Buffer | undefined;
  row: RelayRow | undefined;
  invalid: InvalidOrder[];
  blocked: InvalidOrder[];
};

/** Validates and logs a write. Returns undefined if nothing is left to send. The caller has then received an error. */
async function prepareWrite(
  call: RelayCall,
  body: ParsedBody | undefined,
): Promise<PreparedWrite | undefined> {
  const { req, res, request, key } = call;
  const { name } = request.operation;
  const isReported = isPreflightRequested(req);
  const isChecked = body && isValidated(name) && (isReported || key.validation !== 'off');
  const invalid = isChecked ? invalidOrders(name, body.json) : [];
  if (isChecked && isReported) reportPreflight(res, invalid);
  if (!body || key.validation !== 'block' || invalid.length === 0)
    return { bytes: body?.bytes, row: await logWrite(call, body), invalid, blocked: [] };
  void countProblems(key.id, invalid, true);
  const { passed, rejected } = splitList(body, new Set(invalid.map(({ at }) => at)));
  await logBlocked(call, rejected, invalid);
  if (passed.text === '[]') {
    sendRelayError(res, request.requestId, blockedError(invalid));
    return undefined;
  }
  return { bytes: passed.bytes, row: await logWrite(call, passed), invalid, blocked: invalid };
}

/** Forwards a call according to the key's settings. Returns false if a write could not be logged. */
export async function sendCall(call: RelayCall, bytes: Buffer | undefined): Promise<boolean> {
  const { request, key } = call;
  if (request.right === 'read') {
    await endExchange(call, await startExchange(call, bytes, { maxStoredBytes: 0 }).done);
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
