'use server';

import { renderSVG } from 'uqr';
import * as z from '@/lib/contract/schema/zod';
import type { Result } from '../browser/result';
import { failureOf, ok } from '../http/console-result';
import { setCookie } from './browser-cookies';
import { rightAction } from './define-action';
import { accountAction, passwordAction } from './own-account';
import { allRoles } from './rights';
import * as factors from './second-factor';
import { renewSession } from './session-store';
import * as signIn from './sign-in-settings';
import { signInSettings } from './sign-in-settings';

/** The data to set up an authenticator app: a QR code as SVG, the same secret as text, and the recovery codes. */
export type SecondFactorSetup = { image: string; secret: string; recoveryCodes: string[] };

/** Starts the setup of a second factor, which stays inactive until `confirmSecondFactor`. */
export const beginSecondFactor = passwordAction(async ({ person }): Promise<Result<SecondFactorSetup>> => {
  const setup = await factors.beginSecondFactor(person);
  if (!setup) return failureOf(409, 'second_factor_exists', 'A second factor is already set up');
  const { uri, secret, recoveryCodes } = setup;
  return ok({ image: renderSVG(uri, { border: 2 }), secret, recoveryCodes });
});

/** Activates a second factor with a code of the app, and renews the session. */
export const confirmSecondFactor = accountAction(
  z.object({ code: z.string() }),
  async ({ code }, { session, person }) => {
    if (!(await factors.confirmSecondFactor(person, code.replace(/\s/g, ''))))
      return failureOf(400, 'wrong_code', 'is incorrect', 'code');
    await setCookie('session', await renewSession(session));
    return ok(undefined);
  },
);

/** Replaces the recovery codes and returns the new ones. */
export const newRecoveryCodes = passwordAction(async ({ person }) => {
  const codes = await factors.newRecoveryCodes(person);
  return codes ? ok(codes) : failureOf(409, 'no_second_factor', 'No second factor is set up');
});

/** Removes the second factor of the signed-in person, unless their role requires it. */
export const removeSecondFactor = passwordAction(async ({ person }) => {
  const { secondFactor } = await signInSettings();
  if (secondFactor.includes(person.role))
    return failureOf(409, 'second_factor_needed', 'This role requires a second factor');
  await factors.removeSecondFactor(person);
  return ok(undefined);
});

/** Removes the second factor and passkeys of a person who lost them. The person can then sign in with the password alone. */
export const resetSecondFactor = rightAction('people', z.object({ id: z.string() }), async ({ id }, by) => {
  if (await factors.resetSecondFactor(id, by)) return ok(undefined);
  return failureOf(404, 'unknown_person', 'User not found', 'id');
});

const SignInSettingsInput = z.object({ secondFactor: z.array(z.enum(allRoles)) });

/** Saves which roles require a second factor. */
export const saveSignInSettings = rightAction('people', SignInSettingsInput, async (input, by) => {
  await signIn.saveSignInSettings(input, by);
  return ok(undefined);
});
