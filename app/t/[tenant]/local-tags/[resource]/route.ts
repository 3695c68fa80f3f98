import { visibleLocalTag } from '@/components/record/local-tags/local-tag';
import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { isLabelled } from '@/lib/console/browser/local-tag';
import { localTagsOf } from '@/lib/console/local-tags/local-tags';

/** The local labels of up to a page of records, `?record=…&record=…`. */
export const GET = tenantRoute<{ tenant: string; resource: string }>(
  async ({ params: { resource }, tenant, search }) => {
    if (!isLabelled(resource)) return answerJson({ kind: 'missing' }, 404);
    const records = search.getAll('record').slice(0, 100);
    return answerJson((await localTagsOf(tenant.id, resource, records)).map(visibleLocalTag));
  },
);
