import type { IncomingMessage } from 'node:http';
import { matchPath, routesOf } from '@/lib/contract/match-operation';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';

const PREFIX = '/relay';

const routes = routesOf<Operation>(Object.values(operations));

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** A segment as platforms may read it that decode it, ignore case, or take what follows a semicolon for parameters. */
const segmentName = (part: string): string => (decoded(part).split(';')[0] ?? '').trim().toLowerCase();

/** Whether a path is about tenants, however a platform reads paths: of these a key sees its own alone. */
const isAboutTenants = (path: string): boolean => {
  const [, , first = ''] = path.split('/').map(segmentName).filter(Boolean);
  return /^tenants\b/.test(first);
};

/**
 * The operation of the contract for a method and a raw path. Platforms differ in whether the case of a path matters, so it does
 * not matter here: a write in another spelling is logged and authorized as the operation that it may be.
 */
function findOperation(method: string, path: string) {
  const matches = matchPath(routes, path.replace(/\/$/, ''), { ignoreCase: true });
  const found = matches.find(({ operation }) => operation.method === method);
  if (!found) return undefined;
  const params = Object.entries(found.params).map(([name, value]) => [name, decoded(value)] as const);
  return { operation: found.operation, params: Object.fromEntries(params) };
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the contract does not know is sent on too, since the platform knows its own paths; a write is in the log by its path. */
const isOutsideContract = (method: string, path: `/openapi/v1/${string}`): Operation => ({
  name: `${method} ${path}`.slice(0, 200),
  resource: '',
  method: 'POST',
  path,
  summary: '',
  effect: READING.has(method) ? 'read' : 'create',
  response: z.unknown(),
  status: 200,
});

const isOpenApiPath = (path: string): path is `/openapi/v1/${string}` => path.startsWith('/openapi/v1/');

/** A request of another system, taken apart. `target`: path and query as they go on; nothing when it leads out of the API. */
export type RelayRequest = {
  requestId: string;
  method: string;
  target: string;
  /** One of the contract, or a stand-in for what a platform has beyond it. */
  operation: Operation;
  params: Record<string, string>;
  /** What the key must be allowed to do. */
  right: 'read' | 'write';
  /** The relay answers it with the key's own tenant: a platform would list all that its own key may act for. */
  isAboutTenants: boolean;
};

/** A part of only dots is folded away by whoever reads the path next. */
const escapesPath = (path: string): boolean =>
  path.split('/').some((part) => /^\.{1,2}$/.test(decoded(part)) || /[\\]/.test(part));

export function relayRequestOf(
  req: Pick<IncomingMessage, 'method' | 'url'>,
  requestId: string,
): RelayRequest | undefined {
  const { method = 'GET', url = '' } = req;
  const target = url.slice(PREFIX.length);
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!isOpenApiPath(path) || escapesPath(path)) return undefined;
  const found = findOperation(method, path) ?? { operation: isOutsideContract(method, path), params: {} };
  return {
    requestId,
    method,
    target,
    ...found,
    right: found.operation.effect === 'read' ? 'read' : 'write',
    isAboutTenants: isAboutTenants(path),
  };
}
