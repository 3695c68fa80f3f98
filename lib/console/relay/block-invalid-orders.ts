import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Issue } from '@/lib/contract/schema/issue';
import { config, env } from '@/lib/env';
import { completeOrRetry } from '../request-log/log-outcome';
import { isPreflightRequested, reportPreflight } from './preflight-report';
import type { ParsedBody } from './relay-body';
import { type RelayError, sendRelayError } from './relay-error';
import type { RelayKey } from './relay-keys';
import { logRelayWrite, type RelayRow } from './relay-log';
import type { RelayRequest } from './relay-request';
import { countProblems, type InvalidOrder, invalidOrders, isValidated, splitList } from './relay-validation';

/** True if a write that cannot be logged is sent anyway. */
export const isOptional = (): boolean => (config().relayLog ?? env.relayLog) === 'best-effort';

/** Logs an error if the settings allow calls that cannot be logged. Otherwise rethrows the error. */
export function rethrowUnlessOptional(error: unknown): undefined {
  if (!isOptional()) throw error;
  console.error(error);
}

export type RelayCall = { req: IncomingMessage; res: ServerResponse; request: RelayRequest; key: RelayKey };

/** Logs a write. Returns undefined if logging fails and the settings do not require it. */
const logWrite = ({ key, request }: RelayCall, body: ParsedBody | undefined): Promise<RelayRow | undefined> =>
  logRelayWrite(key, request, body).catch(rethrowUnlessOptional);

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
    message: 'Blocked by the validation of this relay key',
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
export type PreparedWrite = {
  bytes: Buffer | undefined;
  row: RelayRow | undefined;
  invalid: InvalidOrder[];
  blocked: InvalidOrder[];
};

/** Validates and logs a write. Returns undefined if nothing is left to send. The caller has then received an error. */
export async function prepareWrite(
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
