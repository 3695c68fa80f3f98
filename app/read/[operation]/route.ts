import { authorize, toResult } from '@/lib/console/auth/access';
import { guardedRoute } from '@/lib/console/auth/define-route';
import { prefetchHeader } from '@/lib/console/browser/read-query';
import type { ReadName, Result } from '@/lib/console/browser/result';
import { answerVersion } from '@/lib/console/http/answer-version';
import { readUncached } from '@/lib/console/operations/read';
import { isOperationName, operations } from '@/lib/contract/operations';
import { isSentList } from '@/lib/contract/sent-lists';

const isReadName = (name: string): name is ReadName =>
  isSentList(name) || (isOperationName(name) && operations[name].effect === 'read');

const OWN_CAUSES = new Set(['console', 'database', 'disk']);

/** The HTTP status of a result. The platform's own 401 and 403 concern the console's key, not the user. */
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

const headersOf = (result: Result<unknown>, version?: string) => ({
  'cache-control': 'private, no-store',
  ...(version !== undefined && { etag: version }),
  ...(statusOf(result) === 503 && { 'retry-after': '2' }),
});

const answer = (result: Result<unknown>, version?: string) =>
  Response.json(result, { status: statusOf(result), headers: headersOf(result, version) });

/** 404s also require a session, so that operations cannot be probed. */
async function unknownRead(): Promise<Result<never>> {
  const person = await toResult(() => authorize('read'));
  return 'kind' in person
    ? person
    : { kind: 'missing', status: 404, message: 'There is no such read', requestId: '' };
}

/**
 * Reads that the browser repeats: `?tenant=…&dqb=…`, path parameters as query parameters. Can be aborted and run in parallel.
 * Responds with 304 if unchanged since `If-None-Match`.
 */
export const GET = guardedRoute<{ operation: string }>(async ({ request, params: { operation }, search }) => {
  if (!isReadName(operation)) return answer(await unknownRead());
  const { tenant = '', ...input } = Object.fromEntries(search);
  const priority = request.headers.has(prefetchHeader) ? 'prefetch' : 'person';
  const { signal } = request;
  const result = await readUncached(operation, tenant, { params: input, query: input }, { signal, priority });
  const version = result.kind === 'ok' ? answerVersion(result.answer) : undefined;
  return version !== undefined && version === request.headers.get('if-none-match')
    ? new Response(null, { status: 304, headers: headersOf(result, version) })
    : answer(result, version);
});
