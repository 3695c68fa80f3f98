import { tenantRoute } from '@/lib/console/auth/define-route';
import { failureOf } from '@/lib/console/http/console-result';
import { readDocument } from '@/lib/console/operations/document';

/** Downloads a cargo or VAS document. Users who see personal data masked cannot download documents. */
export const GET = tenantRoute<{ tenant: string; name: string }>(
  async ({ request, params, tenant, masks }) =>
    masks
      ? failureOf(403, 'masked', 'Documents contain personal data, which is masked for you')
      : readDocument(tenant.id, params.name, request.signal),
);
