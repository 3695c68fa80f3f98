'use client';

import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useIdle } from '@/components/ui/use-idle';
import type { Failure } from '@/lib/console/browser/result';
import { dayIn } from '@/lib/contract/schema/zone';
import { useFormatter } from '../ui/use-formatter';
import { type ListShape, labelsOf, type Row } from './columns/column';
import { layoutStyle } from './columns/column-layout';
import { Footer } from './footer';
import { Head } from './head';
import { useTableKeys } from './keyboard/use-table-keys';
import { useRecordLinks } from './linked-body';
import { type Cells, type PreviewMore, Rows } from './rows';
import { useViewOwner } from './saved-views/use-view-owner';
import { noSelection } from './selection/selection';
import { Toolbar } from './toolbar';
import { AskingContext } from './url-state/list-query-context';
import { isSameList, type PersonalPreferences, sortOf } from './url-state/list-request';
import { type ChangeList, useListState } from './url-state/use-list-state';
import { useInteractions } from './use-interactions';
import { useListRead } from './use-list-read';
import { useListTable } from './use-list-table';
import './table.css';
import './columns/column-layout.css';
import './interaction-layer.css';

const loadTrail = () => import('./list-trail/save-list-trail');
// Seldom needed, so not part of what every list loads.
const FailureNotice = dynamic(() => import('../ui/failure-notice').then((module) => module.FailureNotice));
const IncompleteNotice = dynamic(() => import('./incomplete-notice').then((m) => m.IncompleteNotice));

const CopiedNotice = dynamic(() => import('./copied-notice').then((m) => m.CopiedNotice));

declare module 'react' {
  interface CSSProperties {
    /** The least width of a list, below which it scrolls sideways. */
    '--least'?: string;
    /** Where the columns stand that are held beside the first, and where the last of them ends. */
    '--at-2'?: string;
    '--at-3'?: string;
    '--at-4'?: string;
    '--held'?: string;
  }
}

const noRows: readonly Row[] = [];

/**
 * A list in the browser: the address says what is asked, the query cache holds the answers, TanStack Table holds the state of
 * columns, order and selection, plain cells draw the rows.
 */
export function Table({
  shape,
  failure,
  own: givenOwn,
  cells,
  none = '',
  empty,
  aside,
  above,
  more,
}: {
  shape: ListShape;
  /** The own query of the address, as the server read it. */
  own: PersonalPreferences;
  /** Why the first read on the server gave nothing. */
  failure?: Failure;
  cells?: Cells;
  /** Why there may be no record at all, and where they come from. */
  none?: string;
  /** The act that is offered then. */
  empty?: ReactNode;
  /** Beside the view's button: a legend. */
  aside?: ReactNode;
  /** Above the search: figures that are filters. */
  above?: ReactNode;
  /** A fact more in the peek. */
  more?: PreviewMore;
}) {
  const t = useTranslations('table');
  const reader = useFormatter();
  const [state, set] = useListState();
  const own = useViewOwner(state.dqb, givenOwn);
  const clock = { zone: reader.zone, today: dayIn(reader.zone, new Date()) };
  const read = useListRead(shape, state, clock, failure, own);
  const change: ChangeList = (next, how) => {
    read.ahead(next);
    set(next, how);
  };
  const [path, search] = [usePathname(), useSearchParams()];
  const href = isSameList(shape.href, path, search);
  const links = useRecordLinks(
    (row) => opened([...(row.parentElement?.children ?? [])].indexOf(row)),
    read.rows,
  );
  const opened = (at: number) => {
    // While another page is on its way, the rows shown are not those asked for.
    if (read.busy) return;
    void loadTrail().then(({ saveListTrail }) =>
      saveListTrail(shape, read.asked.query, { rows: read.rows ?? noRows, total: read.total ?? 0, at }),
    );
  };
  useIdle(loadTrail);
  const scroll = useRef<HTMLDivElement>(null);
  const typedAt = useRef(0);
  const root = useRef<HTMLElement>(null);
  const rows = read.rows ?? noRows;
  const { asked, ahead } = read;
  const { table, columns, selection, ...list } = useListTable({
    shape,
    state,
    change,
    asked,
    rows,
    ahead,
    root,
  });
  const layout = layoutStyle(table);
  const last = read.total === undefined ? 1 : Math.max(1, Math.ceil(read.total / state.size));

  const turn = (page: number) => {
    if (page < 1 || (page > last && page > state.page)) return;
    change({ page: Math.min(page, last) });
    scroll.current?.scrollTo({ top: 0 });
  };
  const { hand, early, listen, take, Hands } = useInteractions(root, {
    needed: selection.selection !== noSelection || selection.dropped !== 0,
    toggle: list.toggleRow,
  });
  const words = useMemo(() => ({ pick: t('pickRow', { row: '*' }), peek: t('peek', { row: '*' }) }), [t]);
  useTableKeys((by) => turn(state.page + by), take);

  const filtered = state.f.length > 0 || state.dqb !== '';
  const narrowed = state.q !== '' || filtered;
  const clear = (
    <Button size="sm" onClick={() => change({ q: null, f: null, dqb: null })}>
      {t(filtered ? 'clearFilters' : 'clearSearch')}
    </Button>
  );

  return (
    <AskingContext value={{ shape, state, clock, own }}>
      <section
        ref={root}
        {...listen}
        data-list=""
        data-density={state.density}
        className="flex min-h-0 flex-1 flex-col"
      >
        {above}
        <Toolbar
          shape={shape}
          state={state}
          change={change}
          onType={() => {
            typedAt.current = performance.now();
            read.giveUp();
          }}
          asked={read.asked}
          faults={own?.issues}
          place={own?.place}
          table={table}
          columnLayout={list.columnLayout}
          aside={aside}
        />
        <div className={cx('relative flex min-h-0 flex-1 flex-col border-t', read.busy && 'list-busy')}>
          {own && !read.asked.isComplete ? (
            <div className="overflow-y-auto p-4 md:px-6">
              <IncompleteNotice
                query={{ shape, state, asked: read.asked, change, faults: own.issues ?? [] }}
              />
            </div>
          ) : read.failure ? (
            <div className="overflow-y-auto p-4 md:px-6">
              <FailureNotice
                failure={read.failure}
                onRetry={read.retry}
                retrying={read.busy}
                action={narrowed && clear}
              />
            </div>
          ) : read.rows === undefined ? (
            <SkeletonRows rows={24} columns={Math.min(columns.length, 6)} />
          ) : read.rows.length > 0 ? (
            <div ref={scroll} className="list-scroll min-h-0 flex-1" style={layout.style}>
              <table
                className="list"
                data-picks={shape.bulk ? '' : undefined}
                aria-rowcount={read.total === undefined ? undefined : read.total + 1}
                data-held={layout.pinned}
                data-snug={layout.exact ? '' : undefined}
              >
                <colgroup>
                  {table.getVisibleLeafColumns().map((column) => (
                    <col
                      key={column.id}
                      style={column.columnDef.meta?.grows ? undefined : { width: column.getSize() }}
                    />
                  ))}
                </colgroup>
                <Head
                  table={table}
                  defaultSorting={list.defaultSorting}
                  selectable={list.selectable}
                  onNear={list.near}
                />
                <tbody aria-busy={read.busy || undefined} {...links}>
                  <Rows
                    rows={table.getRowModel().rows}
                    asked={read.asked.dqb}
                    typedAt={typedAt}
                    columns={columns}
                    href={href}
                    reader={reader}
                    cells={cells}
                    labels={labelsOf(shape)}
                    selection={list.selectable ? selection.selection : undefined}
                    words={words}
                  />
                </tbody>
              </table>
            </div>
          ) : state.page > 1 ? (
            <EmptyState sentence={t('beyond')}>
              <Button onClick={() => turn(last)}>{t('toLast')}</Button>
            </EmptyState>
          ) : narrowed ? (
            <EmptyState sentence={t('tooTight')}>
              {clear}
              {state.q !== '' && <CopiedNotice key={state.q} text={state.q} tenant={shape.tenant} />}
            </EmptyState>
          ) : (
            <EmptyState sentence={none || t('none')}>{empty}</EmptyState>
          )}
        </div>
        {Hands && read.asked.isComplete && (
          <Hands
            {...{ shape, reader, root, early, take: hand, more, opened, rows }}
            selection={selection}
            total={read.total ?? 0}
            asked={read.asked}
          />
        )}
        <Footer
          state={state}
          onTurn={turn}
          onSize={(size) => change({ size })}
          onNear={read.warm}
          complete={read.asked.isComplete}
          total={read.total}
          shown={read.rows?.length ?? 0}
          asked={read.asked.dqb}
          last={last}
          order={sortOf(state, shape)}
          columns={shape.columns}
          format={reader.number}
        />
      </section>
    </AskingContext>
  );
}
