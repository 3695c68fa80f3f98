import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { otherOrigin, statusOf, storageFailure, validationFailure } from '@/lib/console/http/console-result';
import { isRecord } from '@/lib/contract/schema/is-record';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import type * as z from '@/lib/contract/schema/zod';
import type { Failure, Result } from '../browser/result';
import { readInput } from '../http/read-input';
import { isForeign, isSameOrigin } from '../http/request-headers';
import { log } from '../log';
import { currentPerson } from './current-person';
import { accessTo, type TenantAccess } from './grants';
import { canInVisit, hasRight, type Right } from './rights';
import type { Person } from './session-store';

/** Refuses and logs the request: no page links to it. */
function deny(
  person: Person,
  right: Right,
  reason: 'role' | 'tenant' | 'readOnly',
  tenant?: unknown,
): Failure {
  const named = typeof tenant === 'string' ? tenant.slice(0, 100) : undefined;
  log.warn({ person: person.id, right, tenant: named, reason }, 'Refused');
  return { kind: 'forbidden', reason };
}

/** A person with the right: checks session, then role. */
export async function authorize(right: Right): Promise<Person | Failure> {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  if (person.needsFactor) return { kind: 'forbidden', reason: 'secondFactor' };
  return hasRight(person.role, right) ? person : deny(person, right, 'role');
}

/** A person in a tenant that they may open. */
export type InTenant = TenantAccess & { person: Person };

/**
 * A person with the right, in a tenant that they were granted or are visiting. The only check of access to tenants: pages, actions
 * and routes call it.
 */
export async function authorizeTenant(tenant: unknown, right: Right): Promise<InTenant | Failure> {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  if (person.needsFactor) return { kind: 'forbidden', reason: 'secondFactor' };
  const access = typeof tenant === 'string' ? await accessTo(person, tenant) : undefined;
  if (!access) return deny(person, right, hasRight(person.role, right) ? 'tenant' : 'role', tenant);
  if ('toVisit' in access) return { kind: 'forbidden', reason: 'visit' };
  if (access.can(right)) return { ...access, person };
  return deny(person, right, access.visit && canInVisit(right, true) ? 'readOnly' : 'role', tenant);
}

/** Runs code that must not throw: errors, such as an unavailable database, become a failure. */
export async function toResult<T>(run: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await run();
  } catch (error) {
    // Next's control-flow errors, such as "this page cannot be prerendered", are not failures.
    unstable_rethrow(error);
    console.error(error);
    return { kind: 'unreachable', ...storageFailure(error), requestId: '' };
  }
}

type RequestHeaders = Awaited<ReturnType<typeof headers>>;

/** A request from one of our pages, by anyone. `from`: its headers. Never throws. */
export function fromOwnPage<T>(run: (from: RequestHeaders) => Promise<T | Failure>): Promise<T | Failure> {
  return toResult(async () => {
    const from = await headers();
    return isSameOrigin(from) ? run(from) : otherOrigin;
  });
}

/**
 * A server action: it runs unless its input contains text that cannot be stored or sent. Anyone can call it by POST: it checks origin
 * and input itself and, unless it is made for people who are not signed in, session and right.
 */
export const action =
  <A extends unknown[], T>(run: (...input: A) => Promise<T | Failure>) =>
  async (...input: A): Promise<T | Failure> => {
    const issues = input.flatMap(unsupportedTexts);
    return issues.length > 0 ? validationFailure(400, issues) : run(...input);
  };

// What follows defines an action by its right, the schema of its input, which is untrusted, and what it does. The right is checked
// before the input.

/** Runs with parsed input, or returns the failure with all invalid fields. */
export async function withInput<S extends z.ZodType, T>(
  schema: S,
  rawInput: unknown,
  run: (input: z.output<S>) => Promise<Result<T>>,
): Promise<Result<T>> {
  const input = readInput(schema, rawInput);
  return 'failure' in input ? input.failure : run(input.data);
}

/** An action of anyone, also of people who are not signed in: checks origin and input. Never throws. */
export const publicAction = <S extends z.ZodType, T>(
  schema: S,
  run: (input: z.output<S>, from: RequestHeaders) => Promise<Result<T>>,
) =>
  action(
    (rawInput: z.input<S>): Promise<Result<T>> =>
      fromOwnPage((from) => withInput(schema, rawInput, (input) => run(input, from))),
  );

/** The rights that require a recent confirmation of identity. */
const confirmedRights: readonly Right[] = ['people', 'relayKeys', 'retention'];

/** An action on the console's own data: checks origin, right and input. Never throws. */
export const rightAction = <S extends z.ZodType, T>(
  right: Right,
  schema: S,
  run: (input: z.output<S>, person: Person) => Promise<Result<T>>,
) =>
  action(
    (rawInput: z.input<S>): Promise<Result<T>> =>
      fromOwnPage(async () => {
        const person = await authorize(right);
        if ('kind' in person) return person;
        return person.isStale && confirmedRights.includes(right)
          ? { kind: 'forbidden', reason: 'confirm' }
          : withInput(schema, rawInput, (input) => run(input, person));
      }),
  );

/** A change in a tenant: checks origin, right and tenant. Never throws. */
export function withTenantRight<T>(
  tenant: unknown,
  right: Right,
  run: (access: InTenant) => Promise<T | Failure>,
): Promise<T | Failure> {
  return fromOwnPage(async () => {
    const access = await authorizeTenant(tenant, right);
    return 'kind' in access ? access : run(access);
  });
}

/** An action in the tenant that its input names: checks origin, right, tenant and input. Never throws. */
export const tenantAction = <S extends z.ZodType, T>(
  right: Right,
  schema: S,
  run: (input: z.output<S>, access: InTenant) => Promise<Result<T>>,
) =>
  action(
    (rawInput: z.input<S> & { tenant: string }): Promise<Result<T>> =>
      withTenantRight(isRecord(rawInput) ? rawInput.tenant : undefined, right, (access) =>
        withInput(schema, rawInput, (input) => run(input, access)),
      ),
  );

/** The result of a route: a Response, or a value to send as JSON. */
type Answer = Response | Result<unknown>;

type Call<P> = { request: Request; params: P; search: URLSearchParams };
type TenantCall<P> = Call<P> & InTenant;
type Route<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

const noStoreHeaders = { 'cache-control': 'private, no-store' };

/** A read may come from our own origin or from a client without one; a POST must name its origin. */
const isAllowed = ({ method, headers }: Request): boolean =>
  !isForeign(headers) && (method === 'GET' || method === 'HEAD' || isSameOrigin(headers));

const toResponse = (failure: Failure): Response =>
  Response.json(failure, { status: statusOf(failure), headers: noStoreHeaders });

/** A route of the console that authenticates by itself: only the origin is checked here. Never throws. */
export const guardedRoute =
  <P = unknown>(handle: (call: Call<P>) => Promise<Answer | { failure: Failure }>): Route<P> =>
  async (request, context) => {
    if (!isAllowed(request)) return toResponse(otherOrigin);
    const answer = await toResult(async () => {
      const { searchParams: search } = new URL(request.url);
      return { answer: await handle({ request, params: await context.params, search }) };
    });
    if ('kind' in answer) return toResponse(answer);
    const response = answer.answer;
    if (response instanceof Response) return response;
    return 'failure' in response
      ? toResponse(response.failure)
      : Response.json(response, { headers: noStoreHeaders });
  };

/**
 * A route of the console in a tenant: checks origin, session, role and tenant before calling `handle`.
 */
export const tenantRoute = <P extends { tenant: string }>(
  handle: (call: TenantCall<P>) => Promise<Answer | { failure: Failure }>,
  right: Right = 'read',
): Route<P> =>
  guardedRoute<P>(async (call) => {
    const access = await authorizeTenant(call.params.tenant, right);
    return 'kind' in access ? { failure: access } : handle({ ...call, ...access });
  });

/** A JSON response that must not be cached. */
export const answerJson = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: noStoreHeaders });
