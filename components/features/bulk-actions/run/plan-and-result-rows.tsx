'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { type DisplayColumn, StaticTable } from '@/components/data-table/static-table';
import { Badge, type Variant } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { knownText } from '@/components/ui/known-text';
import { PrefetchContext } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { type Labels, useLabels } from '@/components/ui/use-labels';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { rowStates, type StateGroup } from '@/lib/console/browser/job-states';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { RowNote } from '../plan/planned-row';
import { IncludeCheckbox, PlannedChanges } from './planned-row-cells';
import type { useRun } from './use-run';

/** Shows the current value, if known, and its replacement. A dash stands for an empty value. */
function Replacement({ from, to, removed }: { from?: string; to: string; removed: string }) {
  return (
    <>
      {from !== undefined && (
        <span className="text-muted">
          {from === '' ? '–' : <span className="line-through">{from}</span>} →{' '}
        </span>
      )}
      {to === '' ? <span className="text-muted">{removed}</span> : to}
    </>
  );
}

/** Returns a function that describes the note of a row: why the row is skipped, or what changes. */
function useNoteMessages({ label: fieldLabel, issue }: Labels) {
  const t = useTranslations('runs');
  const tValues = useTranslations('values');
  const tErrors = useTranslations('errors');
  return (note: RunRow['note']): ReactNode => {
    if (!note) return null;
    const { from, to, reason, detail = '', limit, message = detail, changes } = note;
    const detailText = () => {
      // The detail is a tag or a reference, which has no translation.
      if (reason === 'changedSince' || reason === 'taken' || reason === 'closed') return detail;
      return tValues.has(detail) ? tValues(detail) : issue({ code: detail, message, limit });
    };
    if (changes)
      return changes.map((change, i) => (
        <span key={change.path}>
          {i > 0 && ' · '}
          <span className="text-muted">{fieldLabel(change.path)}</span>{' '}
          <Replacement from={change.from} to={change.to} removed={t('takenAway')} />
        </span>
      ));
    if (reason) {
      const key = `skip.${reason}`;
      return t.has(key) ? t(key, { detail: detailText(), from: from ?? '' }) : reason;
    }
    if (to === undefined && detail) return t('inSpite', { detail: detailText() });
    if (to === undefined) return from && knownText(tErrors, from);
    return <Replacement from={from} to={to} removed={t('takenAway')} />;
  };
}

const Issue = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string(),
  limit: z.number().optional(),
});

const RunRow = z.object({
  at: z.number(),
  record: z.string(),
  state: z.enum(rowStates),
  // A plain string, because another version of the console may have stored a reason that this version does not know.
  note: RowNote.extend({ reason: z.string().optional() }).nullable(),
  issues: z.array(Issue).nullable(),
  /** ID of the row's request in the request log. */
  request: z.number().optional(),
});
export type RunRow = z.infer<typeof RunRow>;
type ChangeRow = ReturnType<typeof useRun>['changeRow'];

const RUN_PAGE = 100;

/** Fetches the current rows of a run. Throws if the rows cannot be read. */
async function fetchRows(
  tenant: string,
  run: string,
  state: string,
  from: number,
  signal: AbortSignal,
): Promise<RunRow[]> {
  const search = new URLSearchParams({ state, from: String(from) });
  return z.array(RunRow).parse(await fetchJson(tenantPath(tenant, `runs/${run}/rows?${search}`), { signal }));
}

const variants: Readonly<Record<RunRow['state'], Variant>> = {
  planned: 'neutral',
  sending: 'info',
  done: 'good',
  refused: 'bad',
  rejected: 'bad',
  unknown: 'warn',
  skipped: 'neutral',
};

function RowState({ state, started }: { state: RunRow['state']; started: boolean }) {
  const t = useTranslations('runs.state');
  return <Badge variant={variants[state]}>{t(state === 'planned' && started ? 'waiting' : state)}</Badge>;
}

/**
 * Returns the path of the order's page if the order was sent or accepted. Otherwise returns the path of the page that
 * fixes the rejected order.
 */
function orderHref(base: string, { record, state, note }: RunRow): string | undefined {
  const [entry] = note?.entry?.split(' ') ?? [];
  const isSent = state !== 'planned' && state !== 'skipped';
  if (isSent || note?.reason === 'accepted') return `${base}/${recordPath('sales-orders', record)}`;
  return entry && `${base}/${recordPath('rejected-orders', entry)}/fix`;
}

/** Lists the rows of a run in one state: the record, its outcome and reason, and a link to its request. */
export function PlanAndResultRows({
  tenant,
  id,
  listPath,
  state,
  total,
  version,
  started,
  isResend = false,
  changeRow,
}: {
  tenant: string;
  id: string;
  /** Path of the list. The paths of its records are below it. */
  listPath: string;
  state: StateGroup;
  /** Number of rows in `state`. */
  total: number;
  /** Changes whenever rows may have changed. The rows are then fetched again. */
  version: string;
  started: boolean;
  /** Set for rejected orders. Each row links to the page that fixes the order or to the resulting order. */
  isResend?: boolean;
  /** Excludes a row of the plan from the run, or corrects one of its values. */
  changeRow?: ChangeRow;
}) {
  const t = useTranslations('runs');
  const tTable = useTranslations('table');
  const tUi = useTranslations('ui');
  const labels = useLabels();
  const note = useNoteMessages(labels);
  const [page, setPage] = useState({ state, from: 0 });
  const from = page.state === state ? page.from : 0;
  const { data, isError, refetch } = useQuery({
    queryKey: ['run', id, state, from, version],
    queryFn: ({ signal }) => fetchRows(tenant, id, state, from, signal),
    // The previous rows must not appear under the tab of another state.
    placeholderData: (rows, query) => (query?.queryKey[2] === state ? rows : undefined),
    retry: false,
  });
  const rows = data ?? [];
  const base = tenantPath(tenant);
  const getHref = (row: RunRow) =>
    isResend ? orderHref(base, row) : `${listPath}/${encodeURIComponent(row.record)}`;
  const issueText = ({ issues }: RunRow) =>
    (issues ?? []).map((issue) => labels.issue(issue, true)).join(' · ') || undefined;

  if (isError)
    return (
      <div className="min-h-0 flex-1 border-t">
        <EmptyState text={t('unreadable')}>
          <Button onClick={() => void refetch()}>{tUi('retry')}</Button>
        </EmptyState>
      </div>
    );
  if (data && (rows.length === 0 || total === 0))
    return (
      <div className="min-h-0 flex-1 border-t">
        <EmptyState text={tUi('noRows')} />
      </div>
    );
  const request: DisplayColumn<RunRow> = {
    name: 'request',
    head: t('column.request'),
    width: 130,
    cell: (row) =>
      row.request !== undefined && (
        <Link
          href={route(`${base}/requests/${row.request}`)}
          prefetch={false}
          className="text-accent-text hover:underline"
        >
          {t('openRequest', { id: String(row.request) })}
        </Link>
      ),
  };
  return (
    // Prefetching the pages of records would cost several calls each.
    <PrefetchContext value={false}>
      <StaticTable
        variant="page"
        label={t('rows')}
        className="border-t"
        rows={rows}
        keyOf={({ at }) => at}
        getHref={getHref}
        columns={[
          { name: 'record', head: t('column.record'), width: 230, cell: (row) => <code>{row.record}</code> },
          {
            name: 'outcome',
            head: t('column.outcome'),
            width: 130,
            card: 'state',
            cell: (row) =>
              changeRow && (row.state === 'planned' || row.note?.reason === 'leftOut') ? (
                <IncludeCheckbox
                  key={row.state}
                  record={row.record}
                  isIncluded={row.state === 'planned'}
                  onChange={(isIncluded) => changeRow({ at: row.at, leaveOut: !isIncluded })}
                />
              ) : (
                <RowState state={row.state} started={started} />
              ),
          },
          {
            name: 'what',
            head: t('column.what'),
            width: 150,
            flex: true,
            card: 'wide',
            cell: (row) => {
              const fix = changeRow && row.state === 'skipped' ? getHref(row) : undefined;
              return (
                <>
                  {changeRow && row.note?.changes && row.state === 'planned' ? (
                    <PlannedChanges row={row} change={(path, to) => changeRow({ at: row.at, path, to })} />
                  ) : (
                    (issueText(row) ?? note(row.note))
                  )}
                  {fix?.endsWith('/fix') && (
                    <Link
                      href={route(fix)}
                      prefetch={false}
                      aria-label={`${t('fixRow')} ${row.record}`}
                      className="ml-3 text-accent-text hover:underline"
                    >
                      {t('fixRow')}
                    </Link>
                  )}
                </>
              );
            },
          },
          ...(started ? [request] : []),
        ]}
      />
      {total > RUN_PAGE && (
        <div className="flex min-h-10 shrink-0 items-center gap-3 border-t px-4 text-muted text-sm md:px-6">
          <span>{t('range', { from: from + 1, to: from + rows.length, total })}</span>
          <div className="ml-auto flex gap-2">
            <Button
              size="sm"
              unavailable={from === 0 ? tTable('isFirst') : undefined}
              onClick={() => setPage({ state, from: from - RUN_PAGE })}
            >
              {t('before')}
            </Button>
            <Button
              size="sm"
              unavailable={from + RUN_PAGE >= total ? tTable('isLast') : undefined}
              onClick={() => setPage({ state, from: from + RUN_PAGE })}
            >
              {t('after')}
            </Button>
          </div>
        </div>
      )}
    </PrefetchContext>
  );
}
