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
  if (!value) throw new Error('the secret "auth" is missing: have the migrations run?');
  return createHash('sha256').update(value).digest();
}

const PREFIX = 'aes:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a value for storage, with AES-256-GCM. */
export async function encrypt(plain: Buffer): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await readKey(), iv);
  const encrypted = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return PREFIX + encrypted.toString('base64url');
}

/** Decrypts a stored value. Throws if the value was changed or encrypted with another key. */
export async function decrypt(stored: string): Promise<Buffer> {
  const key = await readKey();
  if (!stored.startsWith(PREFIX)) return decryptXChaCha(key, Buffer.from(stored, 'hex'));
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/**
 * Decrypts a value that the former account library stored, with XChaCha20-Poly1305. OpenSSL has only ChaCha20, which differs in
 * its key: HChaCha20 derives that key from the first 16 bytes of the nonce (draft-irtf-cfrg-xchacha-03).
 */
function decryptXChaCha(key: Buffer, bytes: Buffer): Buffer {
  const nonce = bytes.subarray(0, 24);
  const initial = Buffer.concat([Buffer.from('expand 32-byte k'), key, nonce.subarray(0, 16)]);
  // HChaCha20 is a block of ChaCha20 without the final addition of the initial state.
  const block = createCipheriv('chacha20', key, nonce.subarray(0, 16)).update(Buffer.alloc(64));
  for (let at = 0; at < 64; at += 4)
    block.writeInt32LE((block.readInt32LE(at) - initial.readInt32LE(at)) | 0, at);
  const derivedKey = Buffer.concat([block.subarray(0, 16), block.subarray(48)]);
  const iv = Buffer.concat([Buffer.alloc(4), nonce.subarray(16)]);
  const decipher = createDecipheriv('chacha20-poly1305', derivedKey, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(24, -TAG_BYTES)), decipher.final()]);
}
