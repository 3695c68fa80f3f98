import { visibleLabel } from '@/components/record/labels/label-storage';
import { answerJson, tenantRoute } from '@/lib/console/auth/guarded-route';
import { isLabelled } from '@/lib/console/browser/view-change';
import { labelsOf } from '@/lib/console/labels/labels';

/** The labels kept here of up to a page of records, `?record=…&record=…`. */
export const GET = tenantRoute<{ tenant: string; resource: string }>(
  async ({ params: { resource }, tenant, search }) => {
    if (!isLabelled(resource)) return answerJson({ kind: 'missing' }, 404);
    const records = search.getAll('record').slice(0, 100);
    return answerJson((await labelsOf(tenant.id, resource, records)).map(visibleLabel));
  },
);
