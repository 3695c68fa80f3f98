import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Ranges = readonly string[];

/** Normalizes the address of a socket or proxy: removes port and brackets, and converts IPv4-mapped IPv6 to IPv4. */
function normalizeAddress(text: string): string | undefined {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  // Reject short notations such as `10.1`, because programs interpret them differently.
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  return ipaddr.process(address).toString();
}

function isInRanges(ranges: Ranges, text: string): boolean {
  const address = ipaddr.process(text);
  return ranges.some((range) => {
    const [base, prefixLength] = ipaddr.parseCIDR(range);
    return address.kind() === base.kind() && address.match(base, prefixLength);
  });
}

const splitHeader = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The address of a client, and the number of trusted proxies in front of this server. */
type Client = { address: string; trustedCount: number };

/** Follows the chain from the socket toward the client while the address is a trusted proxy. */
function findClient(socketAddress: string, chain: string[], trusted: Ranges): Client {
  let address = socketAddress;
  let trustedCount = 0;
  while (isInRanges(trusted, address)) {
    trustedCount++;
    const forwardedAddress = normalizeAddress(chain[chain.length - trustedCount] ?? '');
    if (forwardedAddress === undefined) break;
    address = forwardedAddress;
  }
  return { address, trustedCount };
}

/** Returns the header entry that the outermost trusted proxy set. Proxies that overwrite the header leave only one entry. */
const trustedEntry = (list: string[], trustedCount: number) => list[Math.max(0, list.length - trustedCount)];

/**
 * Removes forwarded headers that cannot be trusted, so that handlers can trust the others. `x-forwarded-for` becomes the
 * client's address, and `x-forwarded-proto` becomes `http` or `https`. `x-forwarded-host` is kept only if a trusted proxy sent
 * it.
 */
export function keepTrustedForwarding(
  req: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: Ranges,
): void {
  const { headers, socket } = req;
  const chain = splitHeader(headers['x-forwarded-for']);
  const hosts = splitHeader(headers['x-forwarded-host']);
  const schemes = splitHeader(headers['x-forwarded-proto']);
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-')) delete headers[name];
  const remoteAddress = normalizeAddress(socket.remoteAddress?.replace(/%.*$/, '') ?? '');
  const { address, trustedCount } = remoteAddress
    ? findClient(remoteAddress, chain, trusted)
    : { address: 'unknown', trustedCount: 0 };
  const encrypted = 'encrypted' in socket && socket.encrypted === true;
  const scheme = trustedCount > 0 ? trustedEntry(schemes, trustedCount)?.toLowerCase() : undefined;
  const host = trustedCount > 0 ? trustedEntry(hosts, trustedCount) : undefined;
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = scheme === 'https' || (scheme === undefined && encrypted) ? 'https' : 'http';
  if (host !== undefined) headers['x-forwarded-host'] = host;
}

/** True if the browser uses https, according to the socket or a trusted proxy. Call it after `keepTrustedForwarding`. */
export const isHttps = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-proto'] === 'https';
