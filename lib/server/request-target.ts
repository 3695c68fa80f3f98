import type { IncomingMessage } from 'node:http';

/** The handler of a request. Also the label in the request's metrics. */
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

/** Finds the handler of a path without query. */
export function groupOf(path: string): Group {
  if (isInFolder(path, '/openapi/v1')) return 'openapi';
  if (isInFolder(path, '/relay')) return 'relay';
  if (isInFolder(path, '/sandbox/v1')) return 'sandbox';
  if (isInFolder(path, '/documents')) return 'documents';
  if (isInFolder(path, '/health')) return 'health';
  if (path === '/metrics') return 'metrics';
  if (path.startsWith('/_next/')) return 'assets';
  return isInFolder(path, '/read') ? 'read' : 'console';
}

/** Returns the path of a request's target without its query, still encoded. */
export function withoutQuery(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/** Normalizes the target for all handlers: `http://host/path` becomes `/path`. Returns an error if that is impossible. */
export function normalizeTarget(req: IncomingMessage): string | undefined {
  const url = (req.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  if (!url.startsWith('/')) return 'The address is not a path';
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
 * True for paths reserved by Next. No page of the console begins with an underscore. Next's development overlay uses more
 * paths.
 */
export const isReservedPath = (path: string, production: boolean): boolean =>
  path.startsWith('/_') && !path.startsWith('/_next/') && (production || !path.startsWith('/__nextjs_'));
