import { authorize } from '@/lib/console/auth/access';
import { answerJson, guardedRoute, noStoreHeaders } from '@/lib/console/auth/define-route';
import { prefetchHeader } from '@/lib/console/browser/read-query';
import type { ReadName, Result } from '@/lib/console/browser/result';
import { answerVersion } from '@/lib/console/http/answer-version';
import { missing } from '@/lib/console/http/console-result';
import { readUncached } from '@/lib/console/operations/read';
import { isOperationName, operations } from '@/lib/contract/operations';
import { isSentList } from '@/lib/contract/sent-lists';

const isReadName = (name: string): name is ReadName =>
  isSentList(name) || (isOperationName(name) && operations[name].effect === 'read');

/** 404s also require a session, so that operations cannot be probed. */
async function unknownRead(): Promise<Result<never>> {
  const person = await authorize('read');
  return 'kind' in person ? person : missing('There is no such read');
}

/**
 * Reads that the browser repeats: `?tenant=…&dqb=…`, path parameters as query parameters. Can be aborted and run in parallel.
 * Responds with 304 if unchanged since `If-None-Match`.
 */
export const GET = guardedRoute<{ operation: string }>(async ({ request, params: { operation }, search }) => {
  if (!isReadName(operation)) return unknownRead();
  const { tenant = '', ...input } = Object.fromEntries(search);
  const priority = request.headers.has(prefetchHeader) ? 'prefetch' : 'person';
  const { signal } = request;
  const result = await readUncached(operation, tenant, { params: input, query: input }, { signal, priority });
  if (result.kind !== 'ok') return result;
  const etag = answerVersion(result.answer);
  return etag === request.headers.get('if-none-match')
    ? new Response(null, { status: 304, headers: { ...noStoreHeaders, etag } })
    : answerJson(result, { etag });
});
