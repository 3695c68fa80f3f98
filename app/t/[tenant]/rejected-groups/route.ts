import * as z from 'zod';
import { fetchSelectedRecords } from '@/components/features/bulk-actions/plan/make-plan';
import { PlanRequest } from '@/components/record/bulk-actions/plan-request';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { entryKey } from '@/lib/console/browser/rejections';
import { ok } from '@/lib/console/http/console-result';
import { readJsonBody } from '@/lib/console/http/read-input';
import { storedText } from '@/lib/console/http/stored-text';
import { maskOf } from '@/lib/console/masking/mask';
import { possibleAssignees, unknownAssigneeFailure } from '@/lib/console/rejected-queue/assignees';
import { fetchCauseGroups } from '@/lib/console/rejected-queue/fetch-cause-groups';
import { assignEntries } from '@/lib/console/rejected-queue/rejected-order-notes';
import { rejectedEntry } from '@/lib/console/request-log/rejected-entries';
import { operations } from '@/lib/contract/operations';

/**
 * Groups the rejected orders with one cause by rejected value. Also returns the users who can be assigned. `?cause=` is the
 * cause, and `?dqb=` is the filtered query of the list.
 */
export const GET = tenantRoute(async ({ request, search, ...access }) => {
  const { tenant } = access;
  const [cause, dqb] = [search.get('cause') ?? '', search.get('dqb') ?? ''];
  const groups = await fetchCauseGroups(tenant.id, cause, dqb, request.signal);
  if ('kind' in groups) return groups;
  return ok({ ...(await maskOf(access)).of(groups), people: await possibleAssignees(tenant.id) });
});

const Assignment = z.object({
  /** ID of a user, or '' to remove the assignee. */
  to: storedText(200),
  selection: PlanRequest.shape.selection,
});

/** Assigns all rejected orders of a group to a user. Responds with the number of orders. */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const input = await readJsonBody(request, () => Assignment);
  if ('failure' in input) return input.failure;
  const { to, selection } = input.data;
  const from = { operation: operations.queryInvalidSalesOrders, tenant: tenant.id };
  const selected = await fetchSelectedRecords({ ...from, signal: request.signal }, selection);
  if ('kind' in selected) return selected;
  const entries = selected.rows
    .map(rejectedEntry)
    .map((entry) => ({ entry: entryKey(entry), record: entry.record }));
  return (await assignEntries({ tenant: tenant.id, person }, entries, to))
    ? ok(entries.length)
    : unknownAssigneeFailure();
}, 'bulkUpsertSalesOrders');
