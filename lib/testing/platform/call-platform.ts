import { expect } from 'vitest';
import { type OperationName, operations } from '@/lib/contract/operations';
import { SalesOrderUpsertResult } from '@/lib/contract/resources/sales-orders';
import { type SandboxOperationName, sandboxOperations } from '@/lib/contract/resources/sandbox';
import { ErrorBody } from '@/lib/contract/schema/error-codes';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import { config } from '@/lib/env';
import { goesThroughRelay, relayed } from './through-relay';
import { handleWebRequest } from './web-request';

/** A complete response. `body` is the parsed JSON. Undefined for other content types. */
export type Reply = { status: number; headers: Headers; text: string; body: unknown };

export type CallInput = {
  params?: Record<string, string | number>;
  dqb?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

const here = 'http://trial.test';

async function read(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const json = text !== '' && /json/.test(headers.get('content-type') ?? '');
  return { status, headers, text, body: json ? JSON.parse(text) : undefined };
}

/** Sends a request without adding a key or tenant. If RELAY_TESTS is on, sends it through the relay where possible. */
export async function send(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
  const relayRequest = goesThroughRelay ? await relayed(path, { method, ...init }) : undefined;
  if (relayRequest) return read(await fetch(relayRequest));
  return read(await handleWebRequest(new Request(`${here}${path}`, { method, ...init })));
}

/** Returns the path of an operation with encoded parameters. */
export const pathOf = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

const operationOf = (name: OperationName | SandboxOperationName): Operation =>
  ({ ...operations, ...sandboxOperations })[name];

/** Matches the timestamps and dates in a response. All responses use the format of `AS_WRITTEN` (D23). */
const DATED = /"(?:\w*(?:At|Date)|timestamp)":"([^"]*)"/g;
const AS_WRITTEN = /^\d{4}-\d\d-\d\dT(?:\d\d:\d\d:\d\d\.\d{6}|00:00:00)Z$/;

/** Checks a response against the contract. A success must contain no unknown fields, and an error must have the body of D1. */
export function checkResponse(operation: Operation, { status, headers, text, body }: Reply): void {
  expect(headers.get('x-request-id')).toMatch(/./);
  for (const [, at] of text.matchAll(DATED)) expect(at).toMatch(AS_WRITTEN);
  if (status < 400) {
    expect(status).toBe(operation.status);
    const schema = operation.name === 'bulkUpsertSalesOrders' ? SalesOrderUpsertResult : operation.response;
    const parsed = schema.parse(body);
    if (parsed === undefined) expect(text).toBe('');
    else expect(body).toEqual(parsed);
    return;
  }
  const { error } = ErrorBody.parse(body);
  expect(error.code).toBe(status);
  if (status === 400) expect(error.errors.length).toBeGreaterThan(0);
}

/** Calls an operation for a tenant, using the key of the platform. Checks the response against the contract. */
export async function ask(
  tenant: string,
  name: OperationName | SandboxOperationName,
  { params, dqb, body, headers }: CallInput = {},
): Promise<Reply> {
  const operation = operationOf(name);
  const query = dqb === undefined ? '' : `?${new URLSearchParams({ dqb })}`;
  const reply = await send(operation.method, `${pathOf(operation.path, params)}${query}`, {
    headers: {
      authorization: config().platformApiKey,
      'x-tenant-id': tenant,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  checkResponse(operation, reply);
  return reply;
}

/** Like `ask`, but returns the body. Fails the test unless the call succeeds. */
export async function done(
  tenant: string,
  name: OperationName | SandboxOperationName,
  input: CallInput = {},
): Promise<unknown> {
  const { status, text, body } = await ask(tenant, name, input);
  expect(status, text).toBeLessThan(300);
  return body;
}

const Rows = z.array(z.record(z.string(), z.unknown()));
const Listed = z.union([
  z.object({ items: Rows }).transform((l) => l.items),
  z.object({ data: Rows }).transform((l) => l.data),
]);

/** Returns the records of a list. */
export const rows = async (tenant: string, name: OperationName, dqb?: string) =>
  Listed.parse(await done(tenant, name, dqb === undefined ? {} : { dqb }));

/** Returns the status of an error response, followed by its issues as `path: code`. */
export function refused({ status, body }: Reply): [number, ...string[]] {
  const { error } = ErrorBody.parse(body);
  return [status, ...error.errors.map((e) => `${e.property}: ${e.errorCode}`)];
}

/** Creates a sandbox tenant with the data of a scenario, and returns its ID. */
export async function freshTenant(scenario = 'empty'): Promise<string> {
  const answer = await done('main', 'createTenant', { body: { name: 'Trial', scenario } });
  return z.object({ id: z.string() }).parse(answer).id;
}
