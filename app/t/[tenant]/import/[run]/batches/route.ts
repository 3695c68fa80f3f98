import { answerJson, tenantRoute } from '@/lib/console/auth/guarded-route';
import { batchesOf } from '@/lib/console/jobs/import-batches';
import { findImport } from '@/lib/console/jobs/import-runs';

/** What was sent together in an import, and what became of it. */
export const GET = tenantRoute<{ tenant: string; run: string }>(async ({ params: { run }, tenant }) => {
  const found = await findImport(run, tenant.id);
  return found ? answerJson(await batchesOf(found.id)) : answerJson({ kind: 'missing' }, 404);
});
