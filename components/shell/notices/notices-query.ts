import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { Notices } from '@/lib/console/notices/notices';
import { isRecord } from '@/lib/contract/schema/is-record';

const isNotices = (value: unknown): value is Notices =>
  isRecord(value) && typeof value.seenAt === 'number' && 'rejected' in value && 'expiring' in value;

/** Returns the query of a tenant's notices. Each fetch costs two calls to the platform. */
export const noticesQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['notices', tenant] as const,
    queryFn: async ({ signal }) => {
      const found = await fetchJson(tenantPath(tenant, 'notices'), { signal });
      if (!isNotices(found)) throw new Error('The notices cannot be read');
      return found;
    },
    retry: false,
  });
