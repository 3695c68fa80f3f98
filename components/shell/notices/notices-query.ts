import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { Notices } from '@/lib/console/notices/notices';

/** Returns the query of a tenant's notices. Each fetch costs two calls to the platform. */
export const noticesQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['notices', tenant] as const,
    queryFn: ({ signal }) => fetchJson<Notices>(tenantPath(tenant, 'notices'), { signal }),
    retry: false,
  });
