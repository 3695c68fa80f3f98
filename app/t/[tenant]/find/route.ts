import { lookups } from '@/components/features/search/lookups';
import { searchLists, searchSparingly } from '@/components/features/search/search';
import { parseSearchInput } from '@/components/features/search/search-input';
import type { SearchAnswer } from '@/components/shell/command-palette/search-hit';
import { tenantRoute } from '@/lib/console/auth/access';
import { isMetered } from '@/lib/console/operations/read';

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/x-ndjson' };

/**
 * Records of any kind by what somebody typed, `?q=`, or of some, `&kinds=products,lots`: all lookups side by side, each a line as soon as it is there. Ends when
 * the caller goes away.
 */
export const GET = tenantRoute(async ({ request, tenant, search }) => {
  const asked = parseSearchInput(search.get('q') ?? '');
  const kinds = search.get('kinds')?.split(',');
  const wanted = kinds ? lookups.filter(({ kind }) => kinds.includes(kind)) : lookups;
  const going = { tenant: tenant.id, asked, signal: request.signal };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (told: SearchAnswer | undefined) => {
        if (told && !request.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(told)}\n`));
      };
      if (isMetered()) await searchSparingly(wanted, going, tell);
      else await Promise.all(wanted.map(async (lookup) => tell(await searchLists(lookup, going))));
      if (!request.signal.aborted) controller.close();
    },
  });
  return new Response(body, { headers });
});
