'use server';

import { AuthorizationResponseError } from 'openid-client';
import * as z from '@/lib/contract/schema/zod';
import { failureOf, limited, ok } from '../http/console-result';
import { addressFrom } from '../http/request-headers';
import { safeReturnPath } from '../http/return-path';
import { log } from '../log';
import { countChallenge } from './attempt-limits';
import { publicAction } from './define-action';
import { keepSignedIn, readClient } from './keep-signed-in';
import { readPending, storePending } from './pending';
import {
  beginFlow,
  endFlow,
  findProviderPerson,
  isLinked,
  type ProviderError,
  providerName,
  readFlow,
} from './provider';
import { publicAddress } from './send-link';
import { signInVerified } from './sign-in';

const callbackPath = '/sign-in/provider';

/** Logs only the message of an error: the provider's responses contain codes, tokens and emails. */
const logFailure = (error: unknown): void => {
  log.error({ cause: error instanceof Error ? error.message : String(error) }, 'The sign-in provider failed');
};

/** Returns the provider's URL for signing in. Fails with code `provider_away` if the provider does not respond. */
export const beginProvider = publicAction(z.object({ next: z.string() }), async ({ next }, from) => {
  if (!providerName()) return failureOf(404, 'no_provider', 'No sign-in provider is configured');
  const wait = await countChallenge(addressFrom(from));
  if (wait > 0) return limited(wait);
  try {
    const { url, flow } = await beginFlow((await publicAddress()) + callbackPath, safeReturnPath(next));
    await storePending('provider', JSON.stringify(flow));
    return ok({ url });
  } catch (error) {
    logFailure(error);
    return failureOf(503, 'provider_away', 'The sign-in provider does not respond');
  }
});

const messages: Record<ProviderError, string> = {
  unverified_email: 'The provider has not verified the email address',
  other_account: 'This user is linked to another account of the provider',
  unknown_person: 'No user with this email address was invited',
};

/**
 * Signs in the person who returns from the provider. `search` is the query string of the redirect. Fails with a
 * `ProviderError`, `cancelled`, `provider_wrong` for an invalid response, or `step_over` if the sign-in expired or began in
 * another browser.
 */
export const endProvider = publicAction(z.string(), async (search, from) => {
  const stored = await readPending('provider');
  if (!stored || !providerName()) return failureOf(410, 'step_over', 'The request expired: start again');
  const flow = readFlow(stored);
  const address = new URL((await publicAddress()) + callbackPath);
  address.search = search;
  const claims = await endFlow(address, flow).catch((error: unknown) => {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
    logFailure(error);
    return 'provider_wrong';
  });
  if (typeof claims === 'string') return failureOf(401, claims, 'The provider denied the sign-in');
  const person = await findProviderPerson(claims);
  if (typeof person === 'string') return failureOf(403, person, messages[person]);
  const signed = await signInVerified(person.id, 'provider', await readClient(from), (database) =>
    isLinked(person.id, claims, database),
  );
  if (signed.kind !== 'in') return failureOf(403, 'unknown_person', messages.unknown_person);
  await keepSignedIn(signed, from);
  return ok({ next: flow.next });
});
