import { authorize, guardedRoute, toResult } from '@/lib/console/auth/access';
import { prefetchHeader } from '@/lib/console/browser/read-query';
import type { ReadName, Result } from '@/lib/console/browser/result';
import { readNow } from '@/lib/console/operations/read';
import { isOperationName, operations } from '@/lib/contract/operations';

const isReadName = (name: string): name is ReadName =>
  isOperationName(name) && operations[name].effect === 'read';

const OWN_CAUSES = new Set(['console', 'database', 'disk']);

/** The status of a result. The platform's own 401 and 403 speak of the console's key, not of the person who asks. */
function statusOf(result: Result<unknown>): number {
  switch (result.kind) {
    case 'ok':
      return 200;
    case 'signed-out':
      return 401;
    case 'forbidden':
      return 403;
    case 'limited':
      return 429;
    case 'missing':
      return 404;
    case 'refused':
      return result.status === 401 || result.status === 403 ? 502 : result.status;
    default:
      return result.cause === 'timeout' ? 504 : OWN_CAUSES.has(result.cause) ? 503 : 502;
  }
}

const answer = (result: Result<unknown>) =>
  Response.json(result, {
    status: statusOf(result),
    headers: {
      'cache-control': 'private, no-store',
      ...(statusOf(result) === 503 && { 'retry-after': '2' }),
    },
  });

/** Also of what is not there, only somebody signed in is told. */
async function unknownRead(): Promise<Result<never>> {
  const person = await toResult(() => authorize('read'));
  return 'kind' in person
    ? person
    : { kind: 'missing', status: 404, message: 'There is no such read', requestId: '' };
}

/** The reads that the browser repeats: `?tenant=…&dqb=…`, path parameters as query parameters. Abortable, side by side. */
export const GET = guardedRoute<{ operation: string }>(async ({ request, params: { operation }, search }) => {
  if (!isReadName(operation)) return answer(await unknownRead());
  const { tenant = '', ...input } = Object.fromEntries(search);
  const priority = request.headers.has(prefetchHeader) ? 'prefetch' : 'person';
  return answer(await readNow(operation, tenant, { params: input, query: input }, request.signal, priority));
});
