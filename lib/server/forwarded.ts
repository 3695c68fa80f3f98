import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Ranges = readonly string[];

/** An address as a socket or a proxy names it, without port or brackets; IPv4 inside IPv6 is IPv4. */
function addressIn(text: string): string | undefined {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  // A shorter notation such as `10.1` is a number to some readers and an address to others.
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  return ipaddr.process(address).toString();
}

function isIn(ranges: Ranges, text: string): boolean {
  const address = ipaddr.process(text);
  return ranges.some((range) => {
    const [base, bits] = ipaddr.parseCIDR(range);
    return address.kind() === base.kind() && address.match(base, bits);
  });
}

const listOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** What a request says of its client once only trusted proxies are believed. */
type Client = { address: string; hops: number };

/** Walks from the socket towards the client for as long as the speaker is a trusted proxy; `hops` counts those. */
function clientOf(socketAddress: string, chain: string[], trusted: Ranges): Client {
  let address = socketAddress;
  let hops = 0;
  while (isIn(trusted, address)) {
    hops++;
    const named = addressIn(chain[chain.length - hops] ?? '');
    if (named === undefined) break;
    address = named;
  }
  return { address, hops };
}

/** The entry that the outermost trusted proxy wrote; proxies that overwrite leave a single one. */
const entryAt = (list: string[], hops: number) => list[Math.max(0, list.length - hops)];

/**
 * Leaves only the forwarded headers that can be believed: `x-forwarded-for` becomes the client's one address,
 * `x-forwarded-proto` `http` or `https`, and `x-forwarded-host` stays only where a trusted proxy wrote it. All else is
 * removed, so nobody behind has to ask who wrote them.
 */
export function keepTrustedForwarding(
  req: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: Ranges,
): void {
  const { headers, socket } = req;
  const chain = listOf(headers['x-forwarded-for']);
  const hosts = listOf(headers['x-forwarded-host']);
  const schemes = listOf(headers['x-forwarded-proto']);
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-')) delete headers[name];
  const remoteAddress = addressIn(socket.remoteAddress?.replace(/%.*$/, '') ?? '');
  const { address, hops } = remoteAddress
    ? clientOf(remoteAddress, chain, trusted)
    : { address: 'unknown', hops: 0 };
  const encrypted = 'encrypted' in socket && socket.encrypted === true;
  const scheme = hops > 0 ? entryAt(schemes, hops)?.toLowerCase() : undefined;
  const host = hops > 0 ? entryAt(hosts, hops) : undefined;
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = scheme === 'https' || (scheme === undefined && encrypted) ? 'https' : 'http';
  if (host !== undefined) headers['x-forwarded-host'] = host;
}

/** Whether the browser reached us over https, as the socket or a trusted proxy says; after `keepTrustedForwarding`. */
export const isHttps = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-proto'] === 'https';
