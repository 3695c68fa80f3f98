import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { pool } from '@/lib/db/pool';
import type { Person } from './sessions';

// better-auth's plugin is bound to one name; this console answers at localhost and at every name of PUBLIC_URL.

/** How many a person may have. */
const MAX_PASSKEYS = 20;

/** A passkey as its person sees it. */
export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** The passkeys of a person, the oldest first. */
export async function passkeysOf(personId: string): Promise<Passkey[]> {
  const { rows } = await pool().query<Passkey>(
    `select id, name, "createdAt", "lastUsedAt" from console.passkeys where "userId" = $1 order by "createdAt"`,
    [personId],
  );
  return rows;
}

const hostOf = (origin: string): string => new URL(origin).hostname;

/** What a browser needs to make a passkey for this origin. Nothing when the person has too many. */
export async function newPasskeyOptions(person: Person, origin: string) {
  const known = await passkeysOf(person.id);
  if (known.length >= MAX_PASSKEYS) return undefined;
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: 'Tallyman',
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(({ id }) => ({ id })),
    // The device knows whose it is and asks for a finger, a face or a PIN: a passkey is both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
}

/** Stores the passkey that a browser made; false when it is not what was asked for. */
export async function savePasskey(
  personId: string,
  name: string,
  response: RegistrationResponseJSON,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<boolean> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
  });
  if (!verified) return false;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const { rowCount } = await pool().query(
    `insert into console.passkeys (id, "userId", name, "publicKey", counter, transports)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [id, personId, name, Buffer.from(publicKey), counter, transports],
  );
  return rowCount === 1;
}

/** Names a passkey. */
export async function renamePasskey(personId: string, id: string, name: string): Promise<void> {
  await pool().query('update console.passkeys set name = $3 where "userId" = $1 and id = $2', [
    personId,
    id,
    name,
  ]);
}

/** Removes a passkey: it signs nobody in from now on. */
export async function removePasskey(personId: string, id: string): Promise<void> {
  await pool().query('delete from console.passkeys where "userId" = $1 and id = $2', [personId, id]);
}

/** What a browser needs to ask for any passkey of this origin: it names nobody. */
export async function passkeyOptions(origin: string) {
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'required',
  });
  return options;
}

type Stored = { userId: string; publicKey: Buffer; counter: number };

/** Whose passkey answered; nobody when it is not ours, not of this origin, or not what was asked for. */
export async function personOfPasskey(
  response: AuthenticationResponseJSON,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<string | undefined> {
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
    expectedRPID: hostOf(origin),
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
  return stored.userId;
}
