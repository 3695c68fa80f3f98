import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Returns the host name or address of a Host header, without the port. */
const hostName = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

/**
 * True for an IP address or localhost. DNS rebinding cannot use these hosts, because the browser sends the name of the attacking
 * site.
 */
const isAddress = (name: string): boolean =>
  name === 'localhost' || ipaddr.IPv4.isValidFourPartDecimal(name) || ipaddr.IPv6.isValid(name);

/**
 * Checks the host of a request. Without this check, a site whose name resolves to this server would count as the same origin (DNS
 * rebinding). Returns an error unless the host is an IP address, localhost, `ownHost`, one of `names`, or forwarded by a trusted
 * proxy. Call it after `keepTrustedForwarding`. A missing Host (HTTP/1.0) becomes `ownHost`, and the host of an absolute target
 * replaces the header (RFC 9112, 3.2.2).
 */
export function checkHost(
  req: Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'httpVersion' | 'url'>,
  ownHost: string,
  names: readonly string[],
): string | undefined {
  const { headers } = req;
  if ((req.headersDistinct.host?.length ?? 0) > 1) return 'The request has more than one Host header';
  if (headers.host === undefined && req.httpVersion === '1.1') return 'The Host header is missing';
  const target = /^https?:\/\/([^/?#]*)/i.exec(req.url ?? '')?.[1];
  const host = target ?? headers.host ?? ownHost;
  headers.host = host;
  const forwarded = headers['x-forwarded-host'];
  if (![host, ...(forwarded === undefined ? [] : [String(forwarded)])].every((each) => HOST.test(each)))
    return 'The Host header is not a host name';
  const name = hostName(host);
  if (forwarded !== undefined || isAddress(name) || [...names, hostName(ownHost)].includes(name))
    return undefined;
  return `The host ${name} is not allowed: add its URL to the setting PUBLIC_URL`;
}
