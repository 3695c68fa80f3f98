import type { IncomingMessage } from 'node:http';
import { buildRoutes, matchPath } from '@/lib/contract/match-operation';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';

const PREFIX = '/relay';

const routes = buildRoutes<Operation>(Object.values(operations), { ignoreCase: true });

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * Returns the segments of a path as the most lenient platform reads them: decoded several times, split at encoded slashes and
 * backslashes, in lower case, and without the part after a semicolon.
 */
function decodedSegments(path: string): string[] {
  let text = path;
  for (let pass = 0; pass < 3; pass++)
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  const names = text.split(/[/\\]/).map((part) => (decoded(part).split(';')[0] ?? '').trim().toLowerCase());
  return names.filter(Boolean);
}

/** True if some platform could read the path as one about tenants. A key may see only its own tenant. */
const isAboutTenants = ([, , first = '']: readonly string[]): boolean => /^tenants\b/.test(first);

/**
 * Finds the operation of the contract for a method and a raw path. Ignores case, because platforms may do so. A write in
 * another letter case is therefore authorized and logged as the operation that a platform may carry out.
 */
function findOperation(method: string, path: string) {
  const matches = matchPath(routes, path.replace(/\/$/, ''));
  const found = matches.find(({ operation }) => operation.method === method);
  if (!found) return undefined;
  const params = Object.entries(found.params).map(([name, value]) => [name, decoded(value)] as const);
  return { operation: found.operation, params: Object.fromEntries(params) };
}

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Stands in for an operation that the contract does not have. The relay forwards unknown requests, because the platform knows
 * its own paths, and logs writes under their path.
 */
const unlistedOperation = (method: string, path: `/openapi/v1/${string}`): Operation => ({
  name: `${method} ${path}`.slice(0, 200),
  resource: '',
  method: 'POST',
  path,
  summary: '',
  effect: READ_METHODS.has(method) ? 'read' : 'create',
  response: z.unknown(),
  status: 200,
});

const isOpenApiPath = (path: string): path is `/openapi/v1/${string}` => path.startsWith('/openapi/v1/');

/** A parsed request of another system. `target` is the path and query to forward. */
export type RelayRequest = {
  requestId: string;
  method: string;
  target: string;
  operation: Operation;
  params: Record<string, string>;
  right: 'read' | 'write';
  /**
   * Whether the request is about tenants. The relay responds to such requests itself, because the platform would list all tenants
   * of its own key.
   */
  isAboutTenants: boolean;
};

/**
 * Parses the request to forward. Returns undefined if its path is not under the API, or if a platform could resolve it to
 * another path.
 */
export function parseRelayRequest(
  req: Pick<IncomingMessage, 'method' | 'url'>,
  requestId: string,
): RelayRequest | undefined {
  const { method = 'GET', url = '' } = req;
  const target = url.slice(PREFIX.length);
  const [path = ''] = target.split('?', 1);
  const segments = decodedSegments(path);
  // A platform might resolve segments of dots and backslashes to another path. Encoded slashes are allowed, because a key
  // may contain them.
  if (!isOpenApiPath(path) || path.includes('\\') || segments.some((name) => /^\.{1,2}$/.test(name)))
    return undefined;
  const found = findOperation(method, path) ?? { operation: unlistedOperation(method, path), params: {} };
  return {
    requestId,
    method,
    target,
    ...found,
    right: found.operation.effect === 'read' ? 'read' : 'write',
    isAboutTenants: isAboutTenants(segments),
  };
}
