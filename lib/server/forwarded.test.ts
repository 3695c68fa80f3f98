import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isHttps, keepTrustedForwarding } from './forwarded';

const forged = {
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  forwarded: 'for=6.6.6.6',
  'x-real-ip': '6.6.6.6',
};

/** The remaining headers of a request from an address. */
function kept(from: string | undefined, headers: Record<string, string>, trusted: string[] = []) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: from });
  const req = { headers: { host: 'here.example', ...headers }, socket };
  keepTrustedForwarding(req, trusted);
  return { ...req.headers, https: isHttps(req) };
}
const seen = (address: string, more: Record<string, unknown> = {}) => ({
  host: 'here.example',
  'x-forwarded-for': address,
  'x-forwarded-proto': 'http',
  https: false,
  ...more,
});

describe('forwarded headers', () => {
  it('from an untrusted address are removed, and the socket address is used', () => {
    expect(kept('203.0.113.7', forged)).toEqual(seen('203.0.113.7'));
    expect(kept('203.0.113.7', forged, ['10.0.0.0/8'])).toEqual(seen('203.0.113.7'));
    expect(kept('::ffff:203.0.113.7', {})).toEqual(seen('203.0.113.7'));
    expect(kept('fe80::1%eth0', forged)).toEqual(seen('fe80::1'));
    expect(kept(undefined, forged, ['0.0.0.0/0'])).toEqual(seen('unknown'));
  });

  it('from a trusted proxy are used, except for what its client sent', () => {
    const https = { 'x-forwarded-proto': 'https', https: true };
    const forwarded = { 'x-forwarded-for': '6.6.6.6, 198.51.100.4', 'x-forwarded-proto': 'https' };
    expect(kept('10.1.2.3', forwarded, ['10.0.0.0/8'])).toEqual(seen('198.51.100.4', https));
    expect(kept('::ffff:10.1.2.3', forwarded, ['10.0.0.0/8'])).toEqual(seen('198.51.100.4', https));
    const host = { 'x-forwarded-host': 'evil.example, public.example' };
    expect(kept('10.1.2.3', { ...forwarded, ...host }, ['10.0.0.0/8'])).toEqual(
      seen('198.51.100.4', { ...https, 'x-forwarded-host': 'public.example' }),
    );
  });

  it('through a chain of trusted proxies lead to the client', () => {
    const forwarded = {
      'x-forwarded-for': '6.6.6.6, 2001:db8::5, 10.0.0.9',
      'x-forwarded-proto': 'https, http',
      'x-forwarded-host': 'public.example',
    };
    expect(kept('fd00::1', forwarded, ['10.0.0.0/8', 'fd00::/8'])).toEqual(
      seen('2001:db8::5', {
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'public.example',
        https: true,
      }),
    );
  });

  it.each([
    ['198.51.100.4:51000', '198.51.100.4'],
    ['[2001:db8::5]:443', '2001:db8::5'],
    ['unknown', '10.1.2.3'],
    ['', '10.1.2.3'],
    ['10.1', '10.1.2.3'],
    ["1.1.1.1'; drop table", '10.1.2.3'],
  ])('with X-Forwarded-For %j give the address %s', (written, address) => {
    expect(kept('10.1.2.3', { 'x-forwarded-for': written }, ['10.1.2.3/32'])).toEqual(seen(address));
  });
});
