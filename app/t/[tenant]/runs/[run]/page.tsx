import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { selectionName } from '@/components/data-table/selection/selection';
import { bulkTitle } from '@/components/features/bulk-actions/bulk-title';
import { BulkValues } from '@/components/features/bulk-actions/bulk-values';
import { listAsPlanned } from '@/components/features/bulk-actions/list-as-planned';
import { PlanAndResult } from '@/components/features/bulk-actions/run/plan-and-result';
import { unavailableReason } from '@/components/record/available-actions';
import { repeatNote } from '@/components/record/repeat-note';
import { SubPage } from '@/components/record/sub-page';
import { When } from '@/components/ui/time';
import { can } from '@/lib/console/api-client/can';
import { requireTenant, tenantSession } from '@/lib/console/auth/tenant-session';
import { countRows } from '@/lib/console/browser/job-states';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { countUndoable, unfinishedRows } from '@/lib/console/jobs/job-rows';
import { findJob } from '@/lib/console/jobs/job-store';
import { jobViews } from '@/lib/console/jobs/job-views';
import { settleUnknown } from '@/lib/console/jobs/reconcile-job';
import { isBulkAction, recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

type Props = { params: Promise<{ tenant: string; run: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await params;
  const [t, session] = await Promise.all([getTranslations('pages.bulk'), tenantSession(params)]);
  const job = session && (await findJob(run, session.tenant.id));
  if (!job || !isBulkAction(job.act)) return { title: t('title') };
  return { title: await bulkTitle(job.act, job.task, countRows(job.counts)) };
}

/** Maximum number of references that fit into a URL. */
const MAX_URL_REFERENCES = 60;

/**
 * Returns the URL of the list, filtered by the unfinished records of a run. Omits the filter if the records do not fit into a
 * URL.
 */
function unfinishedListHref(list: string, { n, records }: { n: number; records: readonly string[] }): string {
  if (n > records.length || records.some((record) => record.includes(','))) return list;
  return `${list}?${new URLSearchParams({ f: `referenceNumber:in:${records.join(',')}` })}`;
}

export default async function BulkRunPage({ params }: Props) {
  const { person, visit, tenant: registered } = await requireTenant(params);
  const tenant = registered.id;
  const run = await findJob((await params).run, tenant);
  if (!run || !isBulkAction(run.act)) notFound();
  await settleUnknown(run);
  const { act } = run;
  const isResend = act === 'bulkUpsertSalesOrders';
  const [t, title, [first], undoCount, denied, note, isListed, left] = await Promise.all([
    getTranslations('pages.bulk'),
    bulkTitle(act, run.task, countRows(run.counts)),
    jobViews({ tenant, personId: person.id, id: run.id }),
    countUndoable(run.id),
    unavailableReason(act, tenant),
    repeatNote(act),
    can('getSalesOrders', tenant),
    isResend ? unfinishedRows(run.id, MAX_URL_REFERENCES) : undefined,
  ]);
  if (!first) notFound();
  const task = isRecord(run.task) ? run.task : {};
  const isUndo = task.undoOf !== undefined;
  const { list, segment } = recordActions[act].bulk.rows;
  const listPath = tenantPath(tenant, segment);
  // After a visit, another user may send the rows that were not sent.
  const canBeTakenOver = run.visit !== null && run.state === 'stopped' && !visit;
  const blockedReason =
    person.id === run.personId || canBeTakenOver ? undefined : t('ofSomebodyElse', { person: run.person });
  return (
    <SubPage
      title={title}
      extra={
        <span>
          {run.person} · <When at={run.createdAt.toISOString()} />
        </span>
      }
      back={{ href: tenantPath(tenant, 'runs'), label: t('title') }}
      fill
    >
      <BulkValues action={act} savedValues={run.task} />
      <PlanAndResult
        key={run.id}
        tenant={tenant}
        tenantName={registered.name}
        first={first}
        label={t(isUndo ? 'applyUndo' : `apply.${act}`, { n: run.counts.planned, tenant: registered.name })}
        actionUnavailable={denied}
        repeatNote={note}
        isReadFirst={isResend && isListed}
        isResend={isResend}
        left={left && { n: left.n, href: unfinishedListHref(listPath, left) }}
        undoCount={undoCount}
        detachedCount={typeof task.detaches === 'number' ? task.detaches : 0}
        unavailable={denied ?? blockedReason}
        selectionKey={selectionName(tenant, list.operation)}
        list={listAsPlanned(listPath, run.task)}
        listPath={listPath}
      />
    </SubPage>
  );
}
