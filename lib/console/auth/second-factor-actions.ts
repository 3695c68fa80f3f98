import { renderSVG } from 'uqr';
import type { Result } from '../browser/result';
import { failureOf, limited, ok, written } from '../http/own-result';
import { withRight } from './access';
import { type Own, ofOwnAccount } from './own-account';
import { checkOwnPassword } from './own-password';
import { isRole } from './rights';
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  resetSecondFactor,
  secondFactorOf,
} from './second-factor';
import { keepSession } from './session';
import type { Person } from './sessions';
import { type SignInSettings, saveSignInSettings, signInSettings } from './sign-in-settings';

/** The same, once the password was given again. */
const withOwnPassword = <T>(
  rawInput: { password: string },
  run: (own: Own & { password: string }) => Promise<Result<T>>,
): Promise<Result<T>> =>
  ofOwnAccount(async (own) => {
    const password = written(rawInput?.password);
    const check = await checkOwnPassword(own.person, password, { ...own.from, token: own.session });
    if (check.kind === 'limited') return limited(check.wait);
    return check.kind === 'wrong'
      ? failureOf(400, 'wrong_credentials', 'is wrong', 'password')
      : run({ ...own, password });
  });

/** What an app needs: a picture to scan, the same as text, and the recovery codes to keep. */
export type ShownSetup = { picture: string; secret: string; recoveryCodes: string[] };

/** Begins to set up a second factor; nothing holds until it is confirmed by a code. */
export const beginSecondFactorOf = (rawInput: { password: string }): Promise<Result<ShownSetup>> =>
  withOwnPassword(rawInput, async ({ session, password, from }) => {
    const setup = await beginSecondFactor(session, password, from);
    if (!setup) return failureOf(409, 'second_factor_exists', 'There is a second factor already');
    const { uri, recoveryCodes } = setup;
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return ok({ picture: renderSVG(uri, { border: 2 }), secret, recoveryCodes });
  });

/** Confirms a second factor by a code of the app; the session goes on under a new token. */
export const confirmSecondFactorOf = (rawInput: { code: string }): Promise<Result<undefined>> =>
  ofOwnAccount(async ({ session, from, https }) => {
    const token = await confirmSecondFactor(session, written(rawInput?.code).replace(/\s/g, ''), from);
    if (!token) return failureOf(400, 'wrong_code', 'is wrong', 'code');
    await keepSession(token, https);
    return ok(undefined);
  });

/** Makes new recovery codes. */
export const newRecoveryCodesOf = (rawInput: { password: string }): Promise<Result<string[]>> =>
  withOwnPassword(rawInput, async ({ session, password, from }) => {
    const codes = await newRecoveryCodes(session, password, from);
    return codes ? ok(codes) : failureOf(409, 'no_second_factor', 'There is no second factor');
  });

/** Turns one's second factor off, unless the role needs it. */
export const removeSecondFactorOf = (rawInput: { password: string }): Promise<Result<undefined>> =>
  withOwnPassword(rawInput, async ({ person }) => {
    const { secondFactor } = await signInSettings();
    if (secondFactor.includes(person.role))
      return failureOf(409, 'second_factor_needed', 'The role needs a second factor');
    await removeSecondFactor(person.id);
    return ok(undefined);
  });

/** Takes the second factor of somebody who lost it away; they sign in by password and set up a new one. */
export const resetSecondFactorOf = (rawInput: { id: string }): Promise<Result<undefined>> =>
  withRight('people', async () =>
    (await resetSecondFactor(written(rawInput?.id)))
      ? ok(undefined)
      : failureOf(404, 'unknown_person', 'There is no such person', 'id'),
  );

/** Says which roles need a second factor. */
export const saveSignInSettingsOf = (rawInput: SignInSettings): Promise<Result<undefined>> =>
  withRight('people', async () => {
    const roles: unknown = rawInput?.secondFactor;
    if (!Array.isArray(roles) || !roles.every((role) => isRole(written(role))))
      return failureOf(400, 'invalid_value', 'must be a list of roles', 'secondFactor');
    await saveSignInSettings({ secondFactor: roles });
    return ok(undefined);
  });

/** What the account page shows of somebody's second factor. */
export async function ownSecondFactor(
  person: Person,
): Promise<{ recoveryCodes: number | undefined; isNeeded: boolean }> {
  const [factor, { secondFactor }] = await Promise.all([secondFactorOf(person.id), signInSettings()]);
  return { recoveryCodes: factor?.recoveryCodes, isNeeded: secondFactor.includes(person.role) };
}
