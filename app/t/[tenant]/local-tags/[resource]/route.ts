import { visibleLocalTag } from '@/components/record/local-tag';
import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { hasLocalTags } from '@/lib/console/browser/local-tag-change';
import { missing } from '@/lib/console/http/console-result';
import { findLocalTags } from '@/lib/console/local-tags/local-tags';

export const GET = tenantRoute<{ tenant: string; resource: string }>(
  async ({ params: { resource }, tenant, search }) => {
    if (!hasLocalTags(resource)) return missing('Records of this kind have no local tags');
    const records = search.getAll('record').slice(0, 100);
    return jsonResponse((await findLocalTags(tenant.id, resource, records)).map(visibleLocalTag));
  },
);
