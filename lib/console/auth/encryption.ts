import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { pool } from '@/lib/db/pool';

/**
 * Returns the key that all processes of this installation share. A migration created the secret of the key. Throws if the secret
 * is missing.
 */
async function readKey(): Promise<Buffer> {
  const { rows } = await pool().query<{ value: string }>(
    `select value from console.secrets where name = 'auth'`,
  );
  const value = rows[0]?.value;
  if (!value) throw new Error('The secret "auth" is missing: check that the migrations have run');
  return createHash('sha256').update(value).digest();
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a value for storage, with AES-256-GCM. */
export async function encrypt(plain: Buffer): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await readKey(), iv);
  const encrypted = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return encrypted.toString('base64url');
}

/** Decrypts a stored value. Throws if the value was changed or encrypted with another key. */
export async function decrypt(stored: string): Promise<Buffer> {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', await readKey(), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
