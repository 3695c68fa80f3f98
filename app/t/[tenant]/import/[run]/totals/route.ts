import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { missing } from '@/lib/console/http/console-result';
import { findImport } from '@/lib/console/import/import-store';
import { readImportTotals } from '@/lib/console/import/import-totals';
import { maskOf } from '@/lib/console/masking/mask';

/** Returns an import's totals: what would be sent, and what blocks sending. */
export const GET = tenantRoute<{ tenant: string; run: string }>(async ({ params, ...access }) => {
  const importRun = await findImport(params.run, access.tenant.id);
  if (!importRun) return missing('Import not found');
  return jsonResponse((await maskOf(access)).of(await readImportTotals(importRun.job)));
});
