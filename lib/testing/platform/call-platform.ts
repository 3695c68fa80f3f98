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

/** A complete response. `body` is parsed JSON, undefined without one. */
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

/** Sends a request unchanged, without adding a key or tenant; with RELAY_TESTS=on through the relay where possible. */
export async function send(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
  const relayRequest = goesThroughRelay ? await relayed(path, { method, ...init }) : undefined;
  if (relayRequest) return read(await fetch(relayRequest));
  return read(await handleWebRequest(new Request(`${here}${path}`, { method, ...init })));
}

/** The path of an operation with encoded parameters. */
export const pathOf = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

const operationOf = (name: OperationName | SandboxOperationName): Operation =>
  ({ ...operations, ...sandboxOperations })[name];

/** Timestamps and days of records have one format in all responses (D23). */
const DATED = /"(?:\w*(?:At|Date)|timestamp)":"([^"]*)"/g;
const AS_WRITTEN = /^\d{4}-\d\d-\d\dT(?:\d\d:\d\d:\d\d\.\d{6}|00:00:00)Z$/;

/** Checks every response against the contract: a success parses without unknown fields, a rejection has the body of D1. */
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

/** Calls an operation as a tenant with the platform's own key. */
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

/** Like `ask`, and fails unless it succeeds. */
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

/** The records of a list read. */
export const rows = async (tenant: string, name: OperationName, dqb?: string) =>
  Listed.parse(await done(tenant, name, dqb === undefined ? {} : { dqb }));

/** The status of a rejection and its codes by path. */
export function refused({ status, body }: Reply): [number, ...string[]] {
  const { error } = ErrorBody.parse(body);
  return [status, ...error.errors.map((e) => `${e.property}: ${e.errorCode}`)];
}

/** Creates a tenant as a merchant's team would. */
export async function freshTenant(scenario = 'empty'): Promise<string> {
  const answer = await done('main', 'createTenant', { body: { name: 'Trial', scenario } });
  return z.object({ id: z.string() }).parse(answer).id;
}
