import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import type { Failure, Result } from '../browser/result';
import { otherOrigin, statusOf } from '../http/own-result';
import { isForeign, isOurs } from '../http/request-origin';
import { admitTo, toResult } from './access';
import type { Right } from './roles';
import type { Person } from './sessions';

/** What a route answers: a response of its own, or a value that goes out as JSON. */
type Answer = Response | Result<unknown>;

type Call<P> = { request: Request; params: P; search: URLSearchParams };
type TenantCall<P> = Call<P> & { person: Person; tenant: RegisteredTenant };
type Route<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

const noStore = { 'cache-control': 'private, no-store' };

/** A read may come from a page of ours or from no browser; a POST names its page. */
const isAllowed = ({ method, headers }: Request): boolean =>
  !isForeign(headers) && (method === 'GET' || method === 'HEAD' || isOurs(headers));

const refuse = (failure: Failure): Response =>
  Response.json(failure, { status: statusOf(failure), headers: noStore });

/** A route of the console's own that asks by itself who is there: only the origin is checked here. Never throws. */
export const guardedRoute =
  <P = unknown>(handle: (call: Call<P>) => Promise<Answer | { refused: Failure }>): Route<P> =>
  async (request, context) => {
    if (!isAllowed(request)) return refuse(otherOrigin);
    const answer = await toResult(async () => {
      const { searchParams: search } = new URL(request.url);
      return { answer: await handle({ request, params: await context.params, search }) };
    });
    if ('kind' in answer) return refuse(answer);
    const told = answer.answer;
    if (told instanceof Response) return told;
    return 'refused' in told ? refuse(told.refused) : Response.json(told, { headers: noStore });
  };

/**
 * A route of the console's own in a tenant, for somebody with the right: origin, session, role and tenant are checked before
 * `handle` is called. `tenantOf`: where the tenant is not the path's.
 */
export const tenantRoute = <P extends { tenant: string }>(
  handle: (call: TenantCall<P>) => Promise<Answer>,
  right: Right = 'read',
): Route<P> =>
  guardedRoute<P>(async (call) => {
    const admitted = await admitTo(call.params.tenant, right);
    return 'kind' in admitted ? { refused: admitted } : handle({ ...call, ...admitted });
  });

/** A bare answer that no cache may keep. */
export const answerJson = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: noStore });
