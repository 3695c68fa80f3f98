import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { chunkOf, findImport } from '@/lib/console/jobs/import-runs';

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/json' };
const notFoundResponse = () => answerJson({ kind: 'missing' }, 404);

/** A chunk of an import's rows. */
export const GET = tenantRoute<{ tenant: string; run: string; index: string }>(
  async ({ params: { run, index: chunkIndex }, tenant }) => {
    const found = /^\d{1,5}$/.test(chunkIndex) && (await findImport(run, tenant.id));
    if (!found) return notFoundResponse();
    const rows = await chunkOf(found.id, Number(chunkIndex));
    return rows === undefined ? notFoundResponse() : new Response(rows, { headers });
  },
);
