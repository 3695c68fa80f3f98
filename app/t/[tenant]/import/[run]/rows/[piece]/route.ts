import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { chunkOf, findImport } from '@/lib/console/jobs/import-runs';
import { maskedCells } from '@/lib/contract/personal-fields';

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/json' };
const notFoundResponse = () => answerJson({ kind: 'missing' }, 404);

/** A chunk of an import's rows. People for whom personal data is masked can read the cells of their own files only. */
export const GET = tenantRoute<{ tenant: string; run: string; piece: string }>(
  async ({ params: { run, piece: chunkIndex }, tenant, person, masks }) => {
    const found = /^\d{1,5}$/.test(chunkIndex) && (await findImport(run, tenant.id));
    if (!found) return notFoundResponse();
    const rows = await chunkOf(found.id, Number(chunkIndex));
    if (rows === undefined) return notFoundResponse();
    const isHidden = masks && found.personId !== person.id;
    return new Response(isHidden ? JSON.stringify(maskedCells(JSON.parse(rows))) : rows, { headers });
  },
);
