'use server';

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isName } from '@/lib/contract/email-and-name';
import { issueCode } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import type { Result } from '../browser/result';
import { failureOf, limited, ok } from '../http/console-result';
import { addressFrom } from '../http/request-headers';
import { countChallenge } from './attempt-limits';
import { publicAction } from './define-action';
import { keepSignedIn, readClient, type SignInStep } from './keep-signed-in';
import { accountAction, confirmedAction } from './own-account';
import * as passkeys from './passkeys';
import { hasPasskey, newPasskeyOptions, passkeyOptions, verifyPasskeyResponse } from './passkeys';
import { readPending, storePending } from './pending';
import { signInVerified } from './sign-in';

const expired = () => failureOf(410, 'step_over', 'The request expired: start again');
const tooMany = () =>
  failureOf(409, 'too_many', 'You have reached the maximum number of passkeys: remove one first');
const wrongPasskey = () => failureOf(401, 'wrong_passkey', 'Unknown passkey');

/** Returns the options to create a passkey in this browser. */
export const beginPasskey = confirmedAction(
  z.void(),
  async (
    _,
    { person, origin },
  ): Promise<Result<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>> => {
    const options = await newPasskeyOptions(person, origin);
    if (!options) return tooMany();
    await storePending('newPasskey', options.challenge);
    return ok(options);
  },
);

const name = z.string().trim().refine(isName, issueCode('required'));

/**
 * Stores the passkey that this browser created. Fails with code `wrong_passkey` or `too_many`, or with `step_over` if the
 * challenge has expired.
 */
export const savePasskey = accountAction(
  z.object({ name, response: z.unknown() }),
  async ({ name, response }, { person, origin }) => {
    const challenge = await readPending('newPasskey');
    if (!challenge) return expired();
    const saved = await passkeys.savePasskey(person, name, response, { challenge, origin });
    if (saved === 'too-many') return tooMany();
    return saved === 'saved' ? ok(undefined) : wrongPasskey();
  },
);

export const renamePasskey = confirmedAction(
  z.object({ id: z.string(), name }),
  async ({ id, name }, { person }) => {
    await passkeys.renamePasskey(person.id, id, name);
    return ok(undefined);
  },
);

export const removePasskey = confirmedAction(z.object({ id: z.string() }), async ({ id }, { person }) => {
  await passkeys.removePasskey(person, id);
  return ok(undefined);
});

/** Returns the options to request a passkey from this browser. */
export const requestPasskey = publicAction(
  z.void(),
  async (_, from): Promise<Result<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>> => {
    const wait = await countChallenge(addressFrom(from));
    if (wait > 0) return limited(wait);
    const options = await passkeyOptions(from.get('origin') ?? '');
    await storePending('passkey', options.challenge);
    return ok(options);
  },
);

/**
 * Signs in with a passkey, which counts as both factors. Fails with code `wrong_passkey`, or with `step_over` if the challenge
 * has expired.
 */
export const signInByPasskey = publicAction(
  z.unknown(),
  async (response, from): Promise<Result<SignInStep>> => {
    const passkey = await verifyPasskeyResponse(response, from.get('origin') ?? '');
    if (passkey === 'late') return expired();
    if (!passkey) return wrongPasskey();
    const signed = await signInVerified(passkey.personId, 'passkey', await readClient(from), (database) =>
      hasPasskey(passkey, database),
    );
    if (signed.kind !== 'in') return wrongPasskey();
    await keepSignedIn(signed, from);
    return ok('in');
  },
);
