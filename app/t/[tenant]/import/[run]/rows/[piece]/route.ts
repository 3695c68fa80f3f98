import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { findImport, pieceOf } from '@/lib/console/jobs/import-runs';

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/json' };
const absent = () => answerJson({ kind: 'missing' }, 404);

/** A piece of an import's rows. */
export const GET = tenantRoute<{ tenant: string; run: string; piece: string }>(
  async ({ params: { run, piece }, tenant }) => {
    const found = /^\d{1,5}$/.test(piece) && (await findImport(run, tenant.id));
    if (!found) return absent();
    const rows = await pieceOf(found.id, Number(piece));
    return rows === undefined ? absent() : new Response(rows, { headers });
  },
);
