import { randomUUID } from 'node:crypto';
import type { Operation } from '@/lib/contract/schema/operation';
import { Refusal } from '../api-error';
import { log } from '../log';
import { Rendered } from '../query/page-sql';
import { scopeFor } from '../resources/tenants';
import { applyFaults } from '../sandbox/fault-injection';
import { callerOf } from './api-keys';
import { readBody } from './body';
import { errorBody, errorReply, refusalOf } from './error-body';
import { jsonReply, type PlatformRequest, type Reply } from './exchange';
import type { Run } from './handler';
import { attemptOf, once } from './idempotency';
import { match, type Routes } from './match-route';

/** The raw path and query of a target, still encoded. */
function partsOf(target: string): { path: string; search: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, search: '' }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) };
}

/** Query parameters by name; of a repeated one the first counts. */
function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '') return query;
  for (const [name, value] of new URLSearchParams(search)) if (!(name in query)) query[name] = value;
  return query;
}

/** The caller's own id when it is a plain one, so that both logs can be laid side by side. */
export function requestIdOf(asked: PlatformRequest): string {
  const given = asked.header('x-request-id') ?? '';
  return /^[\w:.-]{8,64}$/.test(given) ? given : randomUUID();
}

function replyOf(status: number, result: unknown, requestId: string): Reply {
  const headers = { 'x-request-id': requestId };
  if (result === undefined) return { status, headers, body: null };
  return jsonReply(status, result instanceof Rendered ? result.json : JSON.stringify(result), headers);
}

/** A set of operations behind one key: the API itself, or the sandbox. */
export type Api<N extends string> = {
  routes: Routes<N>;
  operation: (name: N) => Operation;
  /** The handler, or nothing while it is missing (501). */
  run: (name: N) => Run | undefined;
  /** Whether tenants may ask for faults here. */
  faults: boolean;
};

type Call = { operation: Operation; run: Run; raw: Parameters<Run>[0]; context: Parameters<Run>[1] };

const errorText = (refusal: Refusal, requestId: string) => JSON.stringify(errorBody(refusal, requestId));

/** Runs a call; a write that carries an Idempotency-Key is done once (D19). */
async function settle({ operation, run, raw, context }: Call, key: string | null): Promise<Reply> {
  const { scope, requestId } = context;
  if (key === null || operation.effect === 'read')
    return replyOf(operation.status, await run(raw, context), requestId);
  const attempt = attemptOf(key, operation.name, [raw.params, raw.body]);
  const { status, body, replayed } = await once(
    scope,
    attempt,
    operation.status,
    (answering) => run(raw, { ...context, scope: answering }),
    (refusal) => errorText(refusal, requestId),
  );
  const reply = replyOf(status, body === null ? undefined : new Rendered(body), requestId);
  return replayed ? { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } } : reply;
}

async function perform<N extends string>(
  api: Api<N>,
  asked: PlatformRequest,
  requestId: string,
): Promise<Reply> {
  const { path, search } = partsOf(asked.target);
  const { name, params } = match(api.routes, asked.method, path);
  const operation = api.operation(name);
  const caller = await callerOf(asked.header('authorization'));
  const { scope, faulty } = await scopeFor(caller, asked.header('x-tenant-id'));
  const run = api.run(name);
  if (!run) throw new Refusal(501, [], `${name} is not implemented yet`);
  const body = operation.body ? await readBody(asked) : undefined;
  const call = {
    operation,
    run,
    raw: { params, query: queryOf(search), body },
    context: { scope, caller, requestId },
  };
  const done = () => settle(call, asked.header('idempotency-key'));
  return api.faults && faulty ? applyFaults(scope, name, done) : done();
}

/** Answers one request. Every failure carries the body of D1; nothing is thrown. */
export async function serve<N extends string>(api: Api<N>, asked: PlatformRequest): Promise<Reply> {
  const requestId = requestIdOf(asked);
  try {
    return await perform(api, asked, requestId);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) log.error({ requestId, err: error }, refusal.message);
    return errorReply(refusal, requestId);
  }
}
