import { getTimeZone } from 'next-intl/server';
import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { failureOf, ok } from '@/lib/console/http/console-result';
import { markNoticesRead, readNotices } from '@/lib/console/notices/notices';

export const GET = tenantRoute(async ({ person, tenant }) =>
  jsonResponse(await readNotices(person.id, tenant.id, await getTimeZone())),
);

/** Marks the notices that arrived by `at` (milliseconds since the epoch) as read. */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const { at } = Object(await request.json().catch(() => null));
  if (typeof at !== 'number' || !Number.isFinite(at))
    return failureOf(400, 'invalid_type', 'must be a number', 'at');
  await markNoticesRead(person.id, tenant.id, at);
  return ok(undefined);
});
