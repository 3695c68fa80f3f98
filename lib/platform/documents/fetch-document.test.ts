import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { fetchDocument } from './fetch-document';
import { isPublicAddress } from './public-address';

const own = Object.values(networkInterfaces())
  .flat()
  .flatMap((i) =>
    i && !i.address.includes('%') && !i.scopeid ? [i.family === 'IPv6' ? `[${i.address}]` : i.address] : [],
  );

const hosts = [
  ...own,
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '0000177.0.0.1',
  '127.0.0.1.',
  '1２7.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[2001::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd12:3456:789a::1]',
  '[ff02::1]',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '169.254.0.1',
  '0xa9fea9fe',
  '2852039166',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
];

it.each([...new Set(hosts)])('fetchDocument refuses http://%s/ before it connects', async (host) => {
  const url = `http://${host}/`;
  expect(await fetchDocument(url)).toEqual({
    ok: false,
    cause: expect.stringMatching(/is not a public address$|is not a URL$|has an unknown host name$/),
  });
  if (URL.canParse(url)) expect(isPublicAddress(new URL(url).hostname)).toBe(false);
});

it.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'ftp://ftp.example/',
  'data:application/pdf;base64,JVBERi0xLjc=',
  'javascript:alert(1)',
  'blob:http://x/1',
  'http://user:pass@93.184.216.34/',
  'http://user@93.184.216.34/',
  'http://93.184.216.34:22/',
  'http://93.184.216.34:6379/',
  'https://93.184.216.34:8443/',
  'http://',
  'http:///a',
  '//example.com/',
  'example.com',
  '',
  'http://[::1',
  'http://256.256.256.256/',
  'http://no such host/',
  'http://name.invalid/',
])('fetchDocument refuses %j', async (address) => {
  expect(await fetchDocument(address)).toEqual({ ok: false, cause: expect.any(String) });
});

it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '[2606:2800:220:1::1]', '2a00:1450::1'])(
  'isPublicAddress accepts %s',
  (a) => {
    expect(isPublicAddress(a)).toBe(true);
  },
);
