import { renderSVG } from 'uqr';
import * as z from '@/lib/contract/schema/zod';
import { recordAct } from '../audit/audit';
import type { Result } from '../browser/result';
import { failureOf, limited, ok, written } from '../http/own-result';
import { readInput } from '../http/read-input';
import { withRight } from './access';
import { setCookie } from './browser-cookies';
import { type Own, ofOwnAccount } from './own-account';
import { checkOwnPassword } from './own-password';
import { allRoles } from './rights';
import * as factors from './second-factor';
import { secondFactorOf } from './second-factor';
import type { Person } from './session-store';
import * as signIn from './sign-in-settings';
import { type SignInSettings, signInSettings } from './sign-in-settings';

/** An action on one's own account that requires the password. */
const withOwnPassword = <T>(
  rawInput: { password: string },
  run: (own: Own & { password: string }) => Promise<Result<T>>,
  act?: 'factor.codes' | 'factor.removed',
): Promise<Result<T>> =>
  ofOwnAccount(async (own) => {
    const password = written(rawInput?.password);
    const check = await checkOwnPassword(own.person, password, { ...own.from, token: own.session });
    if (check.kind === 'limited') return limited(check.wait);
    return check.kind === 'wrong'
      ? failureOf(400, 'wrong_credentials', 'is wrong', 'password')
      : run({ ...own, password });
  }, act);

/** What an authenticator app needs: a QR code, the same secret as text, and the recovery codes. */
export type SecondFactorSetup = { image: string; secret: string; recoveryCodes: string[] };

/** Starts to set up a second factor, which is inactive until confirmed by a code. */
export const beginSecondFactor = (rawInput: { password: string }): Promise<Result<SecondFactorSetup>> =>
  withOwnPassword(rawInput, async ({ session, password, from }) => {
    const setup = await factors.beginSecondFactor(session, password, from);
    if (!setup) return failureOf(409, 'second_factor_exists', 'There is a second factor already');
    const { uri, recoveryCodes } = setup;
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return ok({ image: renderSVG(uri, { border: 2 }), secret, recoveryCodes });
  });

/** Confirms a second factor by a code of the app; the session continues with a new token. */
export const confirmSecondFactor = (rawInput: { code: string }): Promise<Result<undefined>> =>
  ofOwnAccount(async ({ session, from }) => {
    const token = await factors.confirmSecondFactor(
      session,
      written(rawInput?.code).replace(/\s/g, ''),
      from,
    );
    if (!token) return failureOf(400, 'wrong_code', 'is wrong', 'code');
    await setCookie('session', token);
    return ok(undefined);
  }, 'factor.added');

/** Creates new recovery codes. */
export const newRecoveryCodes = (rawInput: { password: string }): Promise<Result<string[]>> =>
  withOwnPassword(
    rawInput,
    async ({ session, password, from }) => {
      const codes = await factors.newRecoveryCodes(session, password, from);
      return codes ? ok(codes) : failureOf(409, 'no_second_factor', 'There is no second factor');
    },
    'factor.codes',
  );

/** Turns one's second factor off, unless the role requires it. */
export const removeSecondFactor = (rawInput: { password: string }): Promise<Result<undefined>> =>
  withOwnPassword(
    rawInput,
    async ({ person }) => {
      const { secondFactor } = await signInSettings();
      if (secondFactor.includes(person.role))
        return failureOf(409, 'second_factor_needed', 'The role needs a second factor');
      await factors.removeSecondFactor(person.id);
      return ok(undefined);
    },
    'factor.removed',
  );

/** Removes the second factor of a person who lost it; they sign in by password and set up a new one. */
export const resetSecondFactor = (rawInput: { id: string }): Promise<Result<undefined>> =>
  withRight('people', async (by) => {
    const object = await factors.resetSecondFactor(written(rawInput?.id));
    if (object === undefined) return failureOf(404, 'unknown_person', 'There is no such person', 'id');
    await recordAct({ act: 'factor.removed', by, object });
    return ok(undefined);
  });

const SignInSettingsInput = z.object({ secondFactor: z.array(z.enum(allRoles)) });

/** Sets which roles require a second factor. The argument is untrusted. */
export const saveSignInSettings = (rawInput: SignInSettings): Promise<Result<undefined>> =>
  withRight('people', async (by) => {
    const input = readInput(SignInSettingsInput, rawInput);
    if ('failure' in input) return input.failure;
    const before = await signInSettings();
    await signIn.saveSignInSettings(input.data);
    await recordAct({ act: 'signIn.rules', by, before, after: await signInSettings() });
    return ok(undefined);
  });

/** A person's second factor, as the account page displays it. */
export async function secondFactorStatus(
  person: Person,
): Promise<{ recoveryCodes: number | undefined; isRequired: boolean }> {
  const [factor, { secondFactor }] = await Promise.all([secondFactorOf(person.id), signInSettings()]);
  return { recoveryCodes: factor?.recoveryCodes, isRequired: secondFactor.includes(person.role) };
}
