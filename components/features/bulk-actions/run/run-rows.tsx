'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LinkedBody } from '@/components/data-table/linked-body';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { route } from '@/components/ui/route';
import { useReader } from '@/components/ui/use-input-locale';
import { useWords } from '@/components/ui/use-labels';
import type { BulkCounts } from '@/lib/console/jobs/bulk-runs';
import { RUN_PAGE, type RunRow, readRows } from './read-rows';
import { RowState } from './row-state';
import type { Shown } from './status-counts';
import { useNoteWords } from './use-note-messages';
import '@/components/data-table/table.css';

/** The rows of a run that are in one state: the record, what becomes of it and why, and the request it went out with. */
export function RunRows({
  tenant,
  id,
  record,
  state,
  counts,
  started,
}: {
  tenant: string;
  id: string;
  /** The address of a record, `{record}` standing for its key. */
  record?: string;
  state: Shown;
  counts: BulkCounts;
  started: boolean;
}) {
  const t = useTranslations('runs');
  const words = useWords(useReader());
  const note = useNoteWords();
  const [page, setPage] = useState({ state, from: 0 });
  const from = page.state === state ? page.from : 0;
  const total = counts[state];
  const { data, isError, refetch } = useQuery({
    queryKey: ['run', id, state, from, JSON.stringify(counts)],
    queryFn: ({ signal }) => readRows(tenant, id, state, from, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = data ?? [];
  const base = `/t/${encodeURIComponent(tenant)}`;
  const issueOf = ({ issues }: RunRow) =>
    (issues ?? []).map((issue) => words.issue(issue, true)).join(' · ') || undefined;

  if (isError)
    return (
      <div className="min-h-0 flex-1 border-t">
        <EmptyState sentence={t('unreadable')}>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </EmptyState>
      </div>
    );
  if (data && (rows.length === 0 || total === 0))
    return (
      <div className="min-h-0 flex-1 border-t">
        <EmptyState sentence={t('noRows')} />
      </div>
    );
  return (
    <>
      <div className="list-scroll min-h-0 flex-1 border-t">
        <table className="list" aria-label={t('rows')} style={{ '--least': '640px' }}>
          <colgroup>
            <col style={{ width: 230 }} />
            <col style={{ width: 130 }} />
            <col />
            <col style={{ width: 130 }} />
          </colgroup>
          <thead>
            <tr>
              {(['record', 'outcome', 'what', 'request'] as const).map((name) => (
                <th key={name} scope="col">
                  <span>{t(`column.${name}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <LinkedBody>
            {rows.map((row) => {
              const href = record?.replace('{record}', encodeURIComponent(row.record));
              return (
                <tr key={row.at} data-href={href}>
                  <td data-card="key">
                    {href ? (
                      <a href={href} data-row-link="">
                        <code>{row.record}</code>
                      </a>
                    ) : (
                      <code>{row.record}</code>
                    )}
                  </td>
                  <td data-card="state">
                    <RowState state={row.state} started={started} />
                  </td>
                  <td data-card="wide">{issueOf(row) ?? note(row.note)}</td>
                  <td data-label={t('column.request')} data-empty={row.request === undefined || undefined}>
                    {row.request !== undefined && (
                      <Link
                        href={route(`${base}/requests/${row.request}`)}
                        prefetch={false}
                        className="text-accent-text hover:underline"
                      >
                        {t('openRequest', { id: String(row.request) })}
                      </Link>
                    )}
                  </td>
                </tr>
              );
            })}
          </LinkedBody>
        </table>
      </div>
      {total > RUN_PAGE && (
        <div className="flex min-h-10 shrink-0 items-center gap-3 border-t px-4 text-muted text-sm md:px-6">
          <span>{t('range', { from: from + 1, to: from + rows.length, total })}</span>
          <div className="ml-auto flex gap-2">
            <Button
              size="sm"
              unavailable={from === 0 ? t('isFirst') : undefined}
              onClick={() => setPage({ state, from: from - RUN_PAGE })}
            >
              {t('before')}
            </Button>
            <Button
              size="sm"
              unavailable={from + RUN_PAGE >= total ? t('isLast') : undefined}
              onClick={() => setPage({ state, from: from + RUN_PAGE })}
            >
              {t('after')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
