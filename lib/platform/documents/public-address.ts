import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { env } from '@/lib/env';

/** Thrown for a host outside the public internet. Nothing may be fetched from such a host. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/** True only for public unicast addresses. Recognizes mapped, translated and tunneled forms of private addresses. */
export function isPublicAddress(address: string): boolean {
  const text = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(text)) return false;
  const parsed = ipaddr.process(text);
  const range = parsed.range();
  if (range === 'loopback' && env.rehostLoopback) return true;
  // Public IPv6 is only 2000::/3. The library's named ranges do not include `::7f00:1`, an old notation of 127.0.0.1.
  if (parsed instanceof ipaddr.IPv6 && ((parsed.parts[0] ?? 0) & 0xe000) !== 0x2000) return false;
  return range === 'unicast';
}

/** Resolves a host name to all of its addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

// Rejects the complete result if any address is private, because a name with public and private addresses is an attempt to reach
// internal hosts.
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const [first] = addresses;
      if (!first || !addresses.every((a) => isPublicAddress(a.address)))
        return callback(new ForbiddenAddress(hostname), '', 4);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

/** Returns a connector for undici that checks literal, resolved and connected addresses. Literal addresses are not looked up. */
export function publicConnector(resolve: Resolve = lookup): buildConnector.connector {
  const connect = buildConnector({ lookup: publicLookup(resolve), timeout: 5_000 });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) return callback(new ForbiddenAddress(host), null);
    return connect(options, (...result) => {
      const [error, socket] = result;
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(new ForbiddenAddress(host), null);
    });
  };
}
