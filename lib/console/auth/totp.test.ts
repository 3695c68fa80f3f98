import { expect, it } from 'vitest';
import { toBase32, verifyTotp } from './totp';

const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('a code is valid as in RFC 6238, appendix B, at %i seconds', (seconds, code) => {
  expect(verifyTotp(secret, code, seconds * 1000)).toBe(true);
});

it('a code is valid 30 seconds before and after its own, and not longer', () => {
  const at = (seconds: number) => verifyTotp(secret, '081804', (1_111_111_080 + seconds) * 1000);
  expect([-31, -30, 0, 59, 60].map(at)).toEqual([false, true, true, true, false]);
  for (const code of ['', '08180', '0818040', '08180x'])
    expect(verifyTotp(secret, code, 1_111_111_080_000)).toBe(false);
});

it('toBase32 encodes the secret for the app', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ');
});
