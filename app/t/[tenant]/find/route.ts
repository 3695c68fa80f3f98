import { lookups } from '@/components/features/search/lookups';
import { searchList, searchMetered } from '@/components/features/search/search';
import { parseSearchInput } from '@/components/features/search/search-input';
import type { SearchResult } from '@/components/shell/command-palette/search-hit';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { maskOf } from '@/lib/console/masking/mask';
import { isMetered } from '@/lib/console/operations/read';

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/x-ndjson' };

/**
 * Finds records by `?q=`, of any kind or of the kinds in `&kinds=products,lots`. Lookups run in parallel. The response streams
 * one line per lookup, as soon as the lookup has a result. Stops when the client disconnects.
 */
export const GET = tenantRoute(async ({ request, search, ...access }) => {
  const input = parseSearchInput(search.get('q') ?? '');
  const kinds = search.get('kinds')?.split(',');
  const selectedLookups = kinds ? lookups.filter(({ kind }) => kinds.includes(kind)) : lookups;
  const mask = await maskOf(access);
  const searchContext = { tenant: access.tenant.id, input, mask, signal: request.signal };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const writeResult = (result: SearchResult | undefined) => {
        if (result && !request.signal.aborted)
          controller.enqueue(encoder.encode(`${JSON.stringify(result)}\n`));
      };
      if (isMetered()) await searchMetered(selectedLookups, searchContext, writeResult);
      else
        await Promise.all(
          selectedLookups.map(async (lookup) => writeResult(await searchList(lookup, searchContext))),
        );
      if (!request.signal.aborted) controller.close();
    },
  });
  return new Response(body, { headers });
});
