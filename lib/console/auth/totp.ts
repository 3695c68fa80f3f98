import { createHmac, timingSafeEqual } from 'node:crypto';

// Codes of authenticator apps, as in RFC 6238: six digits by HMAC-SHA-1, a new code every 30 seconds.

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function codeForStep(secret: Buffer, step: number): Buffer {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return Buffer.from(String(number % 1_000_000).padStart(6, '0'));
}

export const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * True if the code is valid at the time `now`. The codes of the previous and next 30 seconds are valid too, because clocks drift.
 */
export function verifyTotp(secret: Buffer, code: string, now = Date.now()): boolean {
  if (!isTotp(code)) return false;
  const step = Math.floor(now / STEP_MS);
  const matches = [step - 1, step, step + 1].map((candidate) =>
    timingSafeEqual(codeForStep(secret, candidate), Buffer.from(code)),
  );
  return matches.includes(true);
}

/** Encodes a secret as base32, so that a person can type it into the app. */
export function toBase32(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** Returns the URI that an app reads from a QR code. */
export const totpUri = (secret: Buffer, email: string): string =>
  `otpauth://totp/Tallyman:${encodeURIComponent(email)}?secret=${toBase32(secret)}&issuer=Tallyman&digits=6&period=30`;
