import { otherOrigin, statusOf } from '@/lib/console/http/console-result';
import type { Failure, Result } from '../browser/result';
import { isForeign, isSameOrigin } from '../http/request-headers';
import { authorizeTenant, type InTenant, toResult } from './access';
import type { Right } from './rights';

/** The result of a route: a Response, or a value to send as JSON. */
type Answer = Response | Result<unknown>;

type Call<P> = { request: Request; params: P; search: URLSearchParams };
type TenantCall<P> = Call<P> & InTenant;
type Route<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

const noStoreHeaders = { 'cache-control': 'private, no-store' };

/** A GET or HEAD may lack an origin; any other method must name ours. */
const isAllowed = ({ method, headers }: Request): boolean =>
  !isForeign(headers) && (method === 'GET' || method === 'HEAD' || isSameOrigin(headers));

const toResponse = (failure: Failure): Response =>
  Response.json(failure, { status: statusOf(failure), headers: noStoreHeaders });

/** A route that authenticates requests itself; only the origin is checked for it. Never throws. */
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

/** A route in a tenant: checks origin, session, role and tenant before calling `handle`. */
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
