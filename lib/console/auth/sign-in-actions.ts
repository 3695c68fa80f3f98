'use server';

import * as z from '@/lib/contract/schema/zod';
import type { Result } from '../browser/result';
import { failureOf, limited, ok } from '../http/console-result';
import { deleteCookie, readCookie } from './browser-cookies';
import { publicAction } from './define-action';
import { keepSignedIn, readClient, type SignInStep, signInWithPassword } from './keep-signed-in';
import { completeSecondStep } from './sign-in';

/**
 * Signs in, or returns `second` if the second factor is next. Fails with code `wrong_credentials`, or as `limited` after too many
 * attempts.
 */
export const signIn = publicAction(z.object({ email: z.string(), password: z.string() }), signInWithPassword);

/**
 * Completes a sign-in with the second factor. Fails with code `wrong_code`, or with `step_over` if the sign-in must start
 * again.
 */
export const passSecondStep = publicAction(
  z.object({ code: z.string() }),
  async (input, from): Promise<Result<SignInStep>> => {
    const step = (await readCookie('step')) ?? '';
    const code = input.code.replace(/\s/g, '').slice(0, 100);
    const signed = await completeSecondStep(step, code, await readClient(from));
    if (signed.kind === 'limited') return limited(signed.wait);
    if (signed.kind === 'wrong') return failureOf(401, 'wrong_code', 'is incorrect', 'code');
    if (signed.kind !== 'in')
      return failureOf(410, 'step_over', 'The sign-in expired or had too many incorrect codes');
    await deleteCookie('step');
    await keepSignedIn(signed, from);
    return ok('in');
  },
);
