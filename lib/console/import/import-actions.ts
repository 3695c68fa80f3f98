'use server';

import { tenantAction } from '../auth/define-action';
import { failureOf, ok } from '../http/console-result';
import { changeJob } from '../jobs/job-actions';
import { applyChange, ImportChange } from './change-import';
import { findImport } from './import-store';
import { planRows } from './plan-rows';

/** Changes or sends an import. Requires the right to import in its tenant. */
export const changeImport = tenantAction('import', ImportChange, async ({ id, ...change }, access) => {
  const tenant = access.tenant.id;
  const fileImport = await findImport(id, tenant);
  if (!fileImport) return failureOf(404, 'unknown_import', 'Import not found');
  const failure =
    change.kind === 'send'
      ? await planRows(fileImport, change.revision, access)
      : await applyChange(fileImport, change, access);
  if (failure) return failure;
  if (change.kind === 'send') {
    const started = await changeJob({ tenant, id, change: 'start' });
    if (started.kind !== 'ok') return started;
  }
  return ok(undefined);
});
