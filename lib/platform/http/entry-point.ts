import { routesOf } from '@/lib/contract/match-operation';
import { documentOf, openApiDocument } from '@/lib/contract/openapi/openapi';
import { type OperationName, operations } from '@/lib/contract/operations';
import { type SandboxOperationName, sandboxOperations } from '@/lib/contract/resources/sandbox';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { Refusal } from '../api-error';
import { prepareDemo } from '../demo/fill';
import { documentReply } from '../documents/documents';
import { log } from '../log';
import { scopeFor } from '../resources/tenants';
import { startAutopilot } from '../sandbox/autopilot';
import { callerOf, HOME } from './api-keys';
import { jsonReply, type PlatformRequest, type Reply, requestOf, responseOf } from './handler';
import { handlerOf, sandboxHandlerOf } from './handlers';
import { sweepStatement } from './idempotency';
import { type Api, errorReply, refusalOf, requestIdOf, serve } from './serve';

const offered = Object.values(operations).filter((o) => env.extensions || !('extension' in o));

const api: Api<OperationName> = {
  routes: routesOf(offered),
  operation: (name) => operations[name],
  run: handlerOf,
  faults: env.sandbox,
};

const sandbox: Api<SandboxOperationName> = {
  routes: routesOf(Object.values(sandboxOperations)),
  operation: (name) => sandboxOperations[name],
  run: sandboxHandlerOf,
  faults: false,
};

const documents = new Map<string, string>();

function drawn(path: string, draw: () => unknown): Reply {
  const text = documents.get(path) ?? JSON.stringify(draw());
  documents.set(path, text);
  return jsonReply(200, text);
}

const sandboxText = {
  title: 'Tallyman sandbox',
  description:
    'The floor of the embedded platform: what people in a warehouse would do, as calls. Same key as the API.',
};

async function document(asked: PlatformRequest, id: string): Promise<Reply> {
  const requestId = requestIdOf(asked);
  try {
    if (asked.method !== 'GET') throw new Refusal(405, [], 'Only GET is allowed here', { allow: 'GET' });
    const caller = await callerOf(asked.header('authorization'));
    const { scope } = await scopeFor(caller, asked.header('x-tenant-id'));
    return await documentReply(scope, id);
  } catch (error) {
    return errorReply(refusalOf(error), requestId);
  }
}

/** Everything that the embedded platform answers: the API, the sandbox, their OpenAPI documents, kept documents. Never throws. */
export async function answer(asked: PlatformRequest): Promise<Reply> {
  const path = asked.target.split('?', 1)[0] ?? '';
  const reads = asked.method === 'GET';
  if (reads && (path === '/openapi/v1/openapi.json' || path === '/openapi/v1'))
    return drawn('/openapi/v1/openapi.json', () => openApiDocument({ extensions: env.extensions }));
  if (path.startsWith('/openapi/v1/')) return serve(api, asked);
  if (path.startsWith('/documents/')) return document(asked, path.slice('/documents/'.length));
  if (env.sandbox && reads && path === '/sandbox/v1/openapi.json')
    return drawn(path, () => documentOf(Object.values(sandboxOperations), sandboxText));
  if (env.sandbox && path.startsWith('/sandbox/v1/')) return serve(sandbox, asked);
  return errorReply(new Refusal(404, [], 'There is no such path'), requestIdOf(asked));
}

/** The same as a function of the web's Request: a server needs no port to be asked. */
export const handlePlatformRequest = async (request: Request): Promise<Response> =>
  responseOf(await answer(requestOf(request)));

/** Creates the platform's home tenant and, with the sandbox, the demo tenants. */
export async function prepare(): Promise<void> {
  await pool().query(
    `insert into platform.tenants (id, name) values ($1, 'Main') on conflict (id) do nothing`,
    [HOME],
  );
  if (env.sandbox && env.demo) await prepareDemo();
}

const HOUR_MS = 3_600_000;

/** What the platform does unasked: the autopilot of the sandbox, and forgetting yesterday's idempotency keys (D19). Returns the way to stop. */
export function startMaintenance(): () => Promise<void> {
  const stopAutopilot = env.sandbox ? startAutopilot() : undefined;
  const sweep = () =>
    pool()
      .query(sweepStatement)
      .catch((error: unknown) => log.warn({ err: error }, 'Old idempotency keys were not swept'));
  const timer = setInterval(sweep, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    await stopAutopilot?.();
  };
}
