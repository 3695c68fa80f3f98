/** What is told of a request to have it done again by hand. */
export type CurlRequest = {
  method: string;
  /** Path and query, encoded. */
  path: string;
  tenant: string;
  body?: string | null;
  idempotencyKey?: string;
};

/** In single quotes a shell reads everything as it is, but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as a command line. The key is not in it: it is read from the environment of whoever runs it. */
export function curlOf(
  platform: string,
  { method, path, tenant, body, idempotencyKey }: CurlRequest,
): string {
  const header = (name: string, value: string) => `-H ${quoted(`${name}: ${value}`)}`;
  const parts = [
    `curl -X ${method} ${quoted(platform.replace(/\/+$/, '') + path)}`,
    '-H "authorization: $PLATFORM_API_KEY"',
    header('x-tenant-id', tenant),
    ...(idempotencyKey ? [header('idempotency-key', idempotencyKey)] : []),
    ...(body ? [header('content-type', 'application/json'), `--data-raw ${quoted(body)}`] : []),
  ];
  return parts.join(' \\\n  ');
}
