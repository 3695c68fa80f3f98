import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { findImport } from '@/lib/console/jobs/import-runs';
import { fileRowsOf } from '@/lib/console/jobs/job-rows';

/** The results of an import's planned rows. */
export const GET = tenantRoute<{ tenant: string; run: string }>(async ({ params: { run }, tenant }) => {
  const found = await findImport(run, tenant.id);
  return found ? answerJson(await fileRowsOf(found.id)) : answerJson({ kind: 'missing' }, 404);
});
