import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import ipaddr from 'ipaddr.js';
import { headers } from 'next/headers';
import type { ClientBase, Pool } from 'pg';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool, transaction } from '@/lib/db/pool';
import { type Author, recordAuditEvent } from '../audit/audit';
import { requestOrigin } from '../http/request-headers';
import { readPending } from './pending';
import type { Person } from './session-store';

const MAX_PASSKEYS = 20;

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** Returns the passkeys of a person, oldest first. */
export async function listPasskeys(
  personId: string,
  database: Pool | ClientBase = pool(),
): Promise<Passkey[]> {
  const { rows } = await database.query<Passkey>(
    `select id, name, "createdAt", "lastUsedAt" from console.passkeys where "userId" = $1 order by "createdAt"`,
    [personId],
  );
  return rows;
}

/** True if the URL of the page has a domain name. Passkeys do not work with IP addresses. */
export async function canHavePasskeys(): Promise<boolean> {
  const origin = requestOrigin(await headers());
  return URL.canParse(origin) && !ipaddr.isValid(new URL(origin).hostname.replace(/^\[|\]$/g, ''));
}

const toRpId = (origin: string): string => new URL(origin).hostname;

/** Returns the options to create a passkey for this origin. Undefined if the person has the maximum number. */
export async function newPasskeyOptions(person: Person, origin: string) {
  const existing = await listPasskeys(person.id);
  if (existing.length >= MAX_PASSKEYS) return undefined;
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: 'Tallyman',
    rpID: toRpId(origin),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: existing.map(({ id }) => ({ id })),
    // The device stores the person's ID and checks a fingerprint, face or PIN, so a passkey counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
}

/** Checks only the properties that are read before the library verifies the response. */
const hasResponse = (value: unknown): value is { id: string } =>
  isRecord(value) && typeof value.id === 'string' && isRecord(value.response);
const isRegistration = (value: unknown): value is RegistrationResponseJSON => hasResponse(value);
const isAuthentication = (value: unknown): value is AuthenticationResponseJSON => hasResponse(value);

/** Runs a verification. Returns undefined if the library rejects the response. */
const unlessInvalid = <T>(run: () => Promise<T>): Promise<T | undefined> =>
  run().catch((error: unknown) => {
    // The library throws errors without a code. Rethrow errors with a code, which come from the database.
    if (error instanceof Error && !('code' in error)) return undefined;
    throw error;
  });

/**
 * Stores and audits a passkey that a browser created. Returns `invalid` if the response does not match the challenge, or
 * `too-many` if the person has the maximum number.
 */
export async function savePasskey(
  person: Author,
  name: string,
  response: unknown,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<'saved' | 'invalid' | 'too-many'> {
  if (!isRegistration(response)) return 'invalid';
  const verification = await unlessInvalid(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: toRpId(origin),
    }),
  );
  if (!verification?.verified) return 'invalid';
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
  return transaction(pool(), async (client) => {
    // Lock the person, so that concurrent calls cannot exceed the maximum together.
    await client.query('select from console."user" where id = $1 for update', [person.id]);
    if ((await listPasskeys(person.id, client)).length >= MAX_PASSKEYS) return 'too-many';
    const { rowCount } = await client.query(
      `insert into console.passkeys (id, "userId", name, "publicKey", counter, transports)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [id, person.id, name, Buffer.from(publicKey), counter, transports],
    );
    if (rowCount !== 1) return 'invalid';
    await recordAuditEvent({ act: 'passkey.added', by: person, object: person.name }, client);
    return 'saved';
  });
}

/** Renames a passkey. Does nothing if the passkey belongs to another person. */
export async function renamePasskey(personId: string, id: string, name: string): Promise<void> {
  await pool().query('update console.passkeys set name = $3 where "userId" = $1 and id = $2', [
    personId,
    id,
    name,
  ]);
}

/** Removes a passkey and audits the removal. Does nothing if the passkey belongs to another person. */
export const removePasskey = (person: Author, id: string): Promise<void> =>
  transaction(pool(), async (client) => {
    const { rowCount } = await client.query('delete from console.passkeys where "userId" = $1 and id = $2', [
      person.id,
      id,
    ]);
    if (rowCount === 1)
      await recordAuditEvent({ act: 'passkey.removed', by: person, object: person.name }, client);
  });

/**
 * Returns the options to request any passkey of this origin. The options name no person, so the browser offers all passkeys that
 * it has.
 */
export async function passkeyOptions(origin: string) {
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: toRpId(origin),
    userVerification: 'required',
  });
  return options;
}

type Stored = { userId: string; publicKey: Buffer; counter: number };

/** A passkey that signed a challenge of this browser. */
export type VerifiedPasskey = { id: string; personId: string };

/** Returns the passkey that signed the response, or undefined if the passkey, origin or challenge does not match. */
async function verifyPasskey(
  response: AuthenticationResponseJSON,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<VerifiedPasskey | undefined> {
  const { rows } = await pool().query<Stored>(
    'select "userId", "publicKey", counter from console.passkeys where id = $1',
    [response.id],
  );
  const [stored] = rows;
  if (!stored) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: toRpId(origin),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(stored.publicKey),
      counter: stored.counter,
    },
  });
  if (!verified) return undefined;
  await pool().query('update console.passkeys set counter = $2, "lastUsedAt" = now() where id = $1', [
    response.id,
    authenticationInfo.newCounter,
  ]);
  return { id: response.id, personId: stored.userId };
}

/**
 * Returns the passkey that signed this browser's challenge, or `late` if the challenge has expired. Undefined if the response is
 * invalid.
 */
export async function verifyPasskeyResponse(
  response: unknown,
  origin: string,
): Promise<VerifiedPasskey | 'late' | undefined> {
  const challenge = await readPending('passkey');
  if (!challenge) return 'late';
  if (!isAuthentication(response)) return undefined;
  return unlessInvalid(() => verifyPasskey(response, { challenge, origin }));
}

/** True if the person still has the passkey. Locks the passkey until the transaction ends. */
export async function hasPasskey({ id, personId }: VerifiedPasskey, database: ClientBase): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from console.passkeys where id = $1 and "userId" = $2 for share',
    [id, personId],
  );
  return rowCount === 1;
}
