import type { IncomingMessage } from 'node:http';

/** The part of the server that handles a request. Metrics use the group as a label. */
export type Group =
  | 'openapi'
  | 'relay'
  | 'sandbox'
  | 'documents'
  | 'health'
  | 'metrics'
  | 'assets'
  | 'read'
  | 'console';

const isInFolder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Returns the group of a path without a query. */
export function routeGroup(path: string): Group {
  if (isInFolder(path, '/openapi/v1')) return 'openapi';
  if (isInFolder(path, '/relay')) return 'relay';
  if (isInFolder(path, '/sandbox/v1')) return 'sandbox';
  if (isInFolder(path, '/documents')) return 'documents';
  if (isInFolder(path, '/health')) return 'health';
  if (path === '/metrics') return 'metrics';
  if (path.startsWith('/_next/')) return 'assets';
  return isInFolder(path, '/read') ? 'read' : 'console';
}

/** Returns the encoded path of a request target, without the query. */
export function withoutQuery(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/** Removes `http://host` from the target of a request. Returns an error if the result is not a valid path. */
export function normalizeTarget(req: IncomingMessage): string | undefined {
  const url = (req.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  if (!url.startsWith('/')) return 'The request target is not a path';
  if (url.startsWith('//') || withoutQuery(url).includes('\\')) return 'The path is malformed';
  req.url = url;
  return undefined;
}

/** True if a path decodes to text that PostgreSQL can store. */
export function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\u0000');
  } catch {
    return false;
  }
}

/**
 * False for a server action that comes from another origin or has no Origin header. Next would respond to such an action with a
 * bare 500.
 */
export function isSameOriginAction({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers['next-action'] === undefined) return true;
  const { origin, host } = headers;
  // `keepTrustedForwarding` has removed headers of untrusted proxies.
  const own = headers['x-forwarded-host'] ?? host;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === own;
}

/**
 * True if a path begins with an underscore, as no page does. False for Next's own paths: `/_next/` and, in development,
 * `/__nextjs_`.
 */
export const isReservedPath = (path: string, production: boolean): boolean =>
  path.startsWith('/_') && !path.startsWith('/_next/') && (production || !path.startsWith('/__nextjs_'));
