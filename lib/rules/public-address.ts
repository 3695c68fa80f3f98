import { isWebAddress } from '@/lib/contract/schema/fields';

// Nobody outside can open these. What an address leads to is looked at again when it is fetched (D13).
const INNER_NAME = /\.(local|localhost|internal|intranet|lan|home|corp)$/i;
const INNER_IPV4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const GLOBAL_IPV6 = /^\[[23]/;

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return GLOBAL_IPV6.test(host);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !INNER_NAME.test(name) && !INNER_IPV4.test(name);
}

/** Whether a web address is one from which a carrier or a warehouse can fetch: https, no password in it, a host that all can reach. */
export function isPublicAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
}
