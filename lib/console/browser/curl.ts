export type CurlRequest = {
  method: string;
  /** Path and query string, encoded. */
  path: string;
  tenant: string;
  body?: string | null;
  idempotencyKey?: string;
};

/** Quotes text for a shell. In single quotes, only the quote itself is special. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Formats a request as a `curl` command. The command reads the API key from an environment variable. */
export function formatCurl(
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
