import { headers } from 'next/headers';
import { otherOrigin, validationFailure } from '@/lib/console/http/console-result';
import { isRecord } from '@/lib/contract/schema/is-record';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import type * as z from '@/lib/contract/schema/zod';
import type { Failure, Result } from '../browser/result';
import { readInput } from '../http/read-input';
import { isSameOrigin } from '../http/request-headers';
import { authorize, authorizeTenant, type TenantSession, toResult } from './access';
import type { Right } from './rights';
import type { Person } from './session-store';

type RequestHeaders = Awaited<ReturnType<typeof headers>>;

/**
 * Calls `run` if the request comes from one of the console's own pages. Does not require a session. `from` contains the request
 * headers. Returns errors as failures.
 */
export function withSameOrigin<T>(run: (from: RequestHeaders) => Promise<T | Failure>): Promise<T | Failure> {
  return toResult(async () => {
    const from = await headers();
    return isSameOrigin(from) ? run(from) : otherOrigin;
  });
}

/**
 * Wraps a server action and rejects input with text that cannot be stored or sent. Anyone can call a server action by POST, so
 * each action checks the origin and the input and, unless it is public, the session and the right.
 */
export const action =
  <A extends unknown[], T>(run: (...input: A) => Promise<T | Failure>) =>
  async (...input: A): Promise<T | Failure> => {
    const issues = input.flatMap(unsupportedTexts);
    return issues.length > 0 ? validationFailure(400, issues) : run(...input);
  };

/** Parses the input and calls `run`. Returns a failure that lists every invalid field if parsing fails. */
export async function withInput<S extends z.ZodType, T>(
  schema: S,
  rawInput: unknown,
  run: (input: z.output<S>) => Promise<Result<T>>,
): Promise<Result<T>> {
  const input = readInput(schema, rawInput);
  return 'failure' in input ? input.failure : run(input.data);
}

/** An action that needs no session: checks origin and input. Never throws. */
export const publicAction = <S extends z.ZodType, T>(
  schema: S,
  run: (input: z.output<S>, from: RequestHeaders) => Promise<Result<T>>,
) =>
  action(
    (rawInput: z.input<S>): Promise<Result<T>> =>
      withSameOrigin((from) => withInput(schema, rawInput, (input) => run(input, from))),
  );

/** Rights that require a recent confirmation of identity. */
const confirmedRights: readonly Right[] = ['people', 'relayKeys', 'retention'];

/**
 * An action on the console's own data: checks origin, session, right, a recent confirmation if the right requires one,
 * and input. Never throws.
 */
export const rightAction = <S extends z.ZodType, T>(
  right: Right,
  schema: S,
  run: (input: z.output<S>, person: Person) => Promise<Result<T>>,
) =>
  action(
    (rawInput: z.input<S>): Promise<Result<T>> =>
      withSameOrigin(async () => {
        const person = await authorize(right);
        if ('kind' in person) return person;
        return person.isStale && confirmedRights.includes(right)
          ? { kind: 'forbidden', reason: 'confirm' }
          : withInput(schema, rawInput, (input) => run(input, person));
      }),
  );

/** Runs a change in a tenant after checking origin, session, right and tenant. Never throws. */
export function withTenantRight<T>(
  tenant: unknown,
  right: Right,
  run: (access: TenantSession) => Promise<T | Failure>,
): Promise<T | Failure> {
  return withSameOrigin(async () => {
    const access = await authorizeTenant(tenant, right);
    return 'kind' in access ? access : run(access);
  });
}

/** An action in the tenant named by its input: checks origin, session, right, tenant and input. Never throws. */
export const tenantAction = <S extends z.ZodType, T>(
  right: Right,
  schema: S,
  run: (input: z.output<S>, access: TenantSession) => Promise<Result<T>>,
) =>
  action(
    (rawInput: z.input<S> & { tenant: string }): Promise<Result<T>> =>
      withTenantRight(isRecord(rawInput) ? rawInput.tenant : undefined, right, (access) =>
        withInput(schema, rawInput, (input) => run(input, access)),
      ),
  );
