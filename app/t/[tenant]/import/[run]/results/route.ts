import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { findImport } from '@/lib/console/jobs/import-runs';
import { fileRowsOf } from '@/lib/console/jobs/job-rows';
import { maskOf } from '@/lib/console/masking/mask';

/** The results of an import's planned rows. */
export const GET = tenantRoute<{ tenant: string; run: string }>(async ({ params: { run }, ...access }) => {
  const found = await findImport(run, access.tenant.id);
  if (!found) return answerJson({ kind: 'missing' }, 404);
  return answerJson((await maskOf(access)).of(await fileRowsOf(found.id)));
});
