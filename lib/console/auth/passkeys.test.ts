import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, it } from 'vitest';
import { someone } from '@/lib/testing/test-person';
import { listPasskeys, savePasskey } from './passkeys';
import { addPerson } from './people';

const origin = 'https://tally.example';
const challenge = randomBytes(32).toString('base64url');

/** The response of a browser that created a passkey. */
function newPasskey(): unknown {
  const id = randomBytes(16);
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const authData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    // User present, user verified, with a credential; a counter of 0; no model of the device.
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    publicKey,
  ]);
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin });
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      attestationObject: Buffer.from(attestation).toString('base64url'),
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
    },
  };
}

it('a person has at most 20 passkeys, also when several are added at once', async () => {
  const who = someone();
  const person = { ...who, id: (await addPerson(who, 'viewer')) ?? '' };
  const save = () => savePasskey(person, 'Phone', newPasskey(), { challenge, origin });
  const results = await Promise.all(Array.from({ length: 22 }, save));
  expect(results.toSorted()).toEqual([...Array(20).fill('saved'), 'too-many', 'too-many']);
  expect(await listPasskeys(person.id)).toHaveLength(20);
});

it('a passkey of another challenge or origin is not stored', async () => {
  const who = someone();
  const person = { ...who, id: (await addPerson(who, 'viewer')) ?? '' };
  const other = { challenge: 'other', origin };
  expect(await savePasskey(person, 'Phone', newPasskey(), other)).toBe('invalid');
  expect(
    await savePasskey(person, 'Phone', newPasskey(), { challenge, origin: 'https://other.example' }),
  ).toBe('invalid');
  expect(await listPasskeys(person.id)).toEqual([]);
});
