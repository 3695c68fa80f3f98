import { parseListQuery } from '@/lib/console/api-client/lists/parse-list-query';
import { authorize } from '@/lib/console/auth/access';
import { jsonResponse, noStoreHeaders, originCheckedRoute } from '@/lib/console/auth/define-route';
import { prefetchHeader } from '@/lib/console/browser/read-query';
import type { Failure, ReadName } from '@/lib/console/browser/result';
import { missing } from '@/lib/console/http/console-result';
import { responseVersion } from '@/lib/console/http/response-version';
import { readUncached } from '@/lib/console/operations/read';
import { isOperationName, operations, operationsWithSentLists } from '@/lib/contract/operations';
import { isSentList } from '@/lib/contract/sent-lists';

const isReadName = (name: string): name is ReadName =>
  isSentList(name) || (isOperationName(name) && operations[name].effect === 'read');

/** Reports an invalid request only to signed-in users, so that other clients cannot probe for operations. */
async function reject(failure: Failure): Promise<Failure> {
  const person = await authorize('read');
  return 'kind' in person ? person : failure;
}

/**
 * Performs a read for the browser. The query string contains `tenant`, `dqb` and the path parameters. Unlike a server action, a
 * read can be aborted and can run in parallel with other reads. Responds with 304 if the data matches `If-None-Match`.
 */
export const GET = originCheckedRoute<{ operation: string }>(
  async ({ request, params: { operation }, search }) => {
    if (!isReadName(operation)) return reject(missing('Unknown read operation'));
    const { tenant = '', dqb: text = '', ...input } = Object.fromEntries(search);
    const dqb = parseListQuery(operationsWithSentLists[operation], text);
    if ('kind' in dqb) return reject(dqb);
    const priority = request.headers.has(prefetchHeader) ? 'prefetch' : 'person';
    const { signal } = request;
    const readInput = { params: input, query: input, dqb };
    const result = await readUncached(operation, tenant, readInput, { signal, priority });
    if (result.kind !== 'ok') return result;
    const etag = responseVersion(result.value);
    return etag === request.headers.get('if-none-match')
      ? new Response(null, { status: 304, headers: { ...noStoreHeaders, etag } })
      : jsonResponse(result, { etag });
  },
);
