import { httpStatus, otherOrigin } from '@/lib/console/http/console-result';
import { build } from '@/lib/env';
import type { Result } from '../browser/result';
import { isCrossSiteRead, isSameOrigin } from '../http/request-headers';
import { authorizeTenant, type TenantSession, toResult } from './access';
import type { Right } from './rights';

/** The return value of a route. A result is sent as JSON with its status. */
type RouteResult = Response | Result<unknown>;

type Call<P> = { request: Request; params: P; search: URLSearchParams };
type TenantCall<P> = Call<P> & TenantSession;
type Route<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

/**
 * Headers for content that only the signed-in person may read. `x-build` lets a page detect content of another build
 * (`isOtherBuild`).
 */
export const noStoreHeaders = { 'cache-control': 'private, no-store', 'x-build': build };

/** True for a GET or HEAD that does not come from another site, and for other methods from the console's own origin. */
const isAllowed = ({ method, headers }: Request): boolean =>
  !isCrossSiteRead(headers) && (method === 'GET' || method === 'HEAD' || isSameOrigin(headers));

function toResponse(result: Result<unknown>): Response {
  const status = httpStatus(result);
  return Response.json(result, {
    status,
    headers: { ...noStoreHeaders, ...(status === 503 && { 'retry-after': '2' }) },
  });
}

/** A route that authenticates requests itself. Only the origin is checked before `handle`. Never throws. */
export const originCheckedRoute =
  <P = unknown>(handle: (call: Call<P>) => Promise<RouteResult>): Route<P> =>
  async (request, context) => {
    if (!isAllowed(request)) return toResponse(otherOrigin);
    const result = await toResult<RouteResult>(async () => {
      const { searchParams: search } = new URL(request.url);
      return handle({ request, params: await context.params, search });
    });
    return result instanceof Response ? result : toResponse(result);
  };

/** A route in a tenant: checks origin, session, tenant and right before calling `handle`. */
export const tenantRoute = <P extends { tenant: string }>(
  handle: (call: TenantCall<P>) => Promise<RouteResult>,
  right: Right = 'read',
): Route<P> =>
  originCheckedRoute<P>(async (call) => {
    const access = await authorizeTenant(call.params.tenant, right);
    return 'kind' in access ? access : handle({ ...call, ...access });
  });

/** Returns a JSON response that must not be cached. */
export const jsonResponse = (value: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(value, { headers: { ...noStoreHeaders, ...headers } });
