/** A request that a person can repeat on the command line. */
export type CurlRequest = {
  method: string;
  /** Path and query, encoded. */
  path: string;
  tenant: string;
  body?: string | null;
  idempotencyKey?: string;
};

/** In single quotes a shell interprets nothing but the quote itself. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Formats a request as a command line. Reads the key from the user's environment instead of containing it. */
export function curlOf(
  platform: string,
  { method, path, tenant, body, idempotencyKey }: CurlRequest,
): string {
  const header = (name: string, value: string) => `-H ${shellQuote(`${name}: ${value}`)}`;
  const parts = [
    `curl -X ${method} ${shellQuote(platform.replace(/\/+$/, '') + path)}`,
    '-H "authorization: $PLATFORM_API_KEY"',
    header('x-tenant-id', tenant),
    ...(idempotencyKey ? [header('idempotency-key', idempotencyKey)] : []),
    ...(body ? [header('content-type', 'application/json'), `--data-raw ${shellQuote(body)}`] : []),
  ];
  return parts.join(' \\\n  ');
}
