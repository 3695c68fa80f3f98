import { recordAuditEvent } from '@/lib/console/audit/audit';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { failureOf, missing } from '@/lib/console/http/console-result';
import {
  exportedRows,
  findExports,
  hasFile,
  isExportTask,
  noteDownload,
} from '@/lib/console/jobs/export-store';
import { findJob } from '@/lib/console/jobs/job-store';
import { exportFile, exportName, fileHeaders, toStream } from '@/lib/files/export-file';

/**
 * Downloads the file of an export for any user of the tenant. Users who see personal data masked can download only masked
 * files.
 */
export const GET = tenantRoute<{ tenant: string; id: string }>(
  async ({ params, tenant, person, visit, masks }) => {
    const job = await findJob(params.id, tenant.id);
    const finishedFile = job && (await findExports([job.id])).get(job.id);
    if (!job || !finishedFile || !isExportTask(job.task) || !hasFile(job, finishedFile))
      return missing('The file was not found or has been removed');
    if (masks && !job.task.masks)
      return failureOf(403, 'masked', 'This file shows personal data: export the list again');
    await noteDownload(job.id);
    await recordAuditEvent({
      ...{ act: 'export.downloaded', by: person, tenant: tenant.id, visit: visit?.id, object: job.act },
      after: { job: job.id },
    });
    const { task: request } = job;
    return new Response(toStream(exportFile(request, exportedRows(finishedFile))), {
      headers: fileHeaders(request.format, exportName(tenant.id, request, job.createdAt)),
    });
  },
);
