import { recordAt } from '@/components/record/record-path';
import { tenantMark } from '@/components/ui/tenant-mark';
import { visitHref } from '@/components/ui/visit-href';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { ok } from '@/lib/console/http/console-result';
import { findOtherTenants } from '@/lib/console/operations/other-tenants';
import { isRecordSegment } from '@/lib/contract/resource-definitions';

/**
 * Returns the user's other tenants that have a record. Each has the URL of the record or, if the tenant requires a visit, of
 * the page that starts a visit. `?path=` is the path of the record's page within its tenant. `?key=` is the text of a search.
 */
export const GET = tenantRoute(async ({ person, tenant, search }) => {
  const path = search.get('path') ?? '';
  const record = recordAt(path);
  const key = record?.key ?? search.get('key')?.trim() ?? '';
  const matches = await findOtherTenants(person, tenant.id, key.slice(0, 200), record?.kind);
  return ok(
    matches.map(({ tenant: other, resource, isVisited }) => {
      const list = isRecordSegment(resource) ? `${resource}?q=` : 'requests?record=';
      const at = record ? path : `${list}${encodeURIComponent(key)}`;
      const href = tenantPath(other.id, at);
      return { ...tenantMark(other), href: isVisited ? visitHref(other.id, href) : href };
    }),
  );
});
