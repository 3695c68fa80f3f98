'use client';

import dynamic from 'next/dynamic';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, startTransition, useMemo, useOptimistic, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useLiveStart } from '@/components/ui/live/use-live-start';
import { SkeletonRows } from '@/components/ui/loading';
import { ListHeader, type ListHeading } from '@/components/ui/page/list-header';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { useFormatter } from '@/components/ui/use-formatter';
import type { Failure } from '@/lib/console/browser/result';
import { dayIn } from '@/lib/contract/schema/zone';
import type { CellEditor } from './cell-edit/cell-edit';
import { PendingCell } from './cell-edit/pending-cell';
import type { EditRows } from './cell-edit/use-cell-changes';
import { useOpenCell } from './cell-edit/use-open-cell';
import { useRowClick } from './clickable-rows';
import { hrefOf, type ListShape, labelsOf, type Row } from './columns/column';
import { columnWidths, layoutStyle } from './columns/column-layout';
import { Chips } from './filters/chips';
import { Footer } from './footer';
import { useRowActions } from './keyboard/use-row-actions';
import { useTableKeys } from './keyboard/use-table-keys';
import { saveListNavigation } from './list-navigation/list-navigation';
import { headingOf, usePreview } from './preview/use-preview';
import { RowActions } from './row-actions';
import { type Cells, type Opening, type PreviewMore, Rows } from './rows';
import { noSelection } from './selection/selection';
import { TableHead } from './table-head';
import { Toolbar } from './toolbar';
import { rowHref, sortOf, type TextQuery } from './url-state/list-request';
import { ListQueryContext, useCustomQuery, useListState } from './url-state/use-list-state';
import { useListRead } from './use-list-read';
import { useListTable } from './use-list-table';
import { useNow } from './use-now';

// Not part of the initial load: needed after a key or click, or rarely.
const Preview = dynamic(() => import('./preview/preview').then((m) => m.Preview), { ssr: false });
const SelectionBar = dynamic(() => import('./selection/selection-bar').then((m) => m.SelectionBar), {
  ssr: false,
});
const CellLayer = dynamic(() => import('./cell-edit/cell-layer').then((m) => m.CellLayer), { ssr: false });
const FailureNotice = dynamic(() =>
  import('@/components/ui/failure-notice').then((module) => module.FailureNotice),
);
const PartialNotice = dynamic(() => import('./list-notices').then((m) => m.PartialNotice));
const ShortPageNotice = dynamic(() => import('./list-notices').then((m) => m.ShortPageNotice));
const ListChanges = dynamic(() => import('./live/list-changes').then((m) => m.ListChanges), { ssr: false });
const CopiedNotice = dynamic(() => import('./list-notices').then((m) => m.CopiedNotice));

/** The row's links have their own space, so that they cover no value: the preview's button, and a link to edit. */
const ACTIONS_WIDTH = { preview: 44, edit: 72 };

const rowOf = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr') : null;

const noRows: readonly Row[] = [];

/**
 * A list in the browser: the URL holds the query, the query cache the responses, TanStack Table the state of columns, order and
 * selection; plain cells render the rows.
 */
export function Table({
  shape,
  failure,
  own: initialOwn,
  now: initialNow,
  cells,
  editor,
  none = '',
  empty,
  title,
  actions,
  tabs,
  filters,
  note,
  extra,
  more,
  opening,
}: ListHeading & {
  shape: ListShape;
  /** The custom query of the URL, as parsed on the server. */
  own: TextQuery;
  /** When the page was rendered, in milliseconds. */
  now: number;
  /** The failure of the first read on the server. */
  failure?: Failure;
  cells?: Cells;
  /** The control of an editable cell. */
  editor?: CellEditor;
  /** Why there may be no records at all, and where they come from. */
  none?: string;
  /** The action offered then. */
  empty?: ReactNode;
  /** Tabs that are filters, with counts. */
  filters?: ReactNode;
  /** Between the header and the rows: local data of the records. */
  note?: ReactNode;
  /** At the end of the tabs: a legend. */
  extra?: ReactNode;
  /** One more field in the preview. */
  more?: PreviewMore;
  /** Displays a record while its page loads. */
  opening?: Opening;
}) {
  const t = useTranslations('table');
  const ui = useTranslations('ui');
  const formatter = useFormatter();
  const now = useNow(initialNow);
  const reader = useMemo(() => ({ ...formatter, now }), [formatter, now]);
  const [state, change] = useListState();
  const customQuery = useCustomQuery(state.dqb, initialOwn, shape.fields);
  const clock = { zone: reader.zone, today: dayIn(reader.zone, new Date()) };
  const read = useListRead(shape, state, clock, failure, customQuery);
  const router = useRouter();
  const href = rowHref(shape.href, usePathname(), useSearchParams());
  const saveNavigation = (index: number) => {
    // While another page loads, the visible rows are those of the previous query.
    if (!read.isFetching)
      saveListNavigation(shape, read.request.query, {
        rows: read.rows ?? noRows,
        total: read.total,
        at: index,
      });
  };
  // Set until its navigation has finished, or another one has replaced it.
  const [openHref, setOpenHref] = useOptimistic<string | undefined>(undefined);
  const rowClick = useRowClick(
    (row) => saveNavigation(row.sectionRowIndex),
    (to) =>
      startTransition(() => {
        setOpenHref(to);
        router.push(route(to));
      }),
  );
  const scroll = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  const { request } = read;
  const [editRows, setEditRows] = useState<{ rows: EditRows }>();
  const rows = useMemo(
    () => (read.rows && editRows ? editRows.rows(read.rows, request.dqb) : (read.rows ?? noRows)),
    [read.rows, editRows, request.dqb],
  );
  const { table, columns, selection, ...list } = useListTable({ shape, state, change, request, rows, root });
  const actionsWidth = ACTIONS_WIDTH[shape.edit ? 'edit' : 'preview'];
  const openRow = opening && openHref && rows.find((row) => hrefOf(href, row) === openHref);
  const hasPicked = Object.keys(selection.rowSelection).length > 0;
  const [layout, widths] = [layoutStyle(table), columnWidths(table)];
  const isLoaded = read.rows !== undefined;
  // Without a total, the last known page is the next one while more is expected, else this one or the one before.
  const lastKnown = read.hasNext ? state.page + 1 : state.page - (isLoaded && rows.length === 0 ? 1 : 0);
  const last = Math.max(1, read.total === undefined ? lastKnown : Math.ceil(read.total / state.size));

  const goToPage = (page: number) => {
    if (page < 1 || (page > last && page > state.page)) return;
    change({ page: Math.min(page, last) });
    scroll.current?.scrollTo({ top: 0 });
  };
  const isLive = useLiveStart();
  const preview = usePreview(root, rows.length);
  const editing = useOpenCell({ edits: shape.cells, columns, rows, root });
  const act = shape.editLabel ?? ui('edit');
  const words = useMemo(
    () => ({
      pick: t('pickRow', { row: '*' }),
      preview: t('peek', { row: '*' }),
      act,
      actOn: t('actOnRow', { act, row: '*' }),
    }),
    [t, act],
  );
  const actionsOf = useRowActions({
    shape,
    rows,
    columns,
    words,
    cells: editor && editing,
    onEdit: saveNavigation,
    onToggle: list.toggleRow,
    onPreview: preview.toggle,
  });
  useTableKeys((by) => goToPage(state.page + by), {
    actionsOf,
    select: (index) => list.toggleRow(index, true),
    unselectable: shape.bulk?.unavailable,
  });

  const query = {
    shape,
    state,
    request,
    change,
    issues: customQuery?.issues ?? [],
    range: customQuery?.range,
  };
  const filtered = state.f.length > 0 || state.dqb !== '';
  const isFiltered = state.q !== '' || filtered;
  const clear = (
    <div className="flex flex-wrap justify-center gap-2">
      {state.q !== '' && (
        <Button size="sm" onClick={() => change({ q: null })}>
          {t('clearSearch')}
        </Button>
      )}
      {filtered && (
        <Button size="sm" onClick={() => change({ f: null, dqb: null })}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );

  return (
    <ListQueryContext value={{ shape, state, clock, own: customQuery }}>
      {opening && openRow && (
        <opening.Record {...headingOf(openRow, columns, opening.key)} back={opening.back} />
      )}
      <section
        ref={root}
        // Without it, the list's keys do nothing.
        data-list={openRow ? undefined : ''}
        hidden={Boolean(openRow)}
        data-density={state.density}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ListHeader {...{ title, actions, tabs, filters, extra }}>
          <Toolbar query={query} table={table} columnLayout={list.columnLayout} total={read.total} />
        </ListHeader>
        {note}
        <Chips query={query} />
        <div
          className={cx(
            'relative flex min-h-0 flex-1 border-t',
            // The preview beside the rows.
            preview.at === undefined && 'flex-col',
            read.isFetching && 'list-busy',
          )}
        >
          {isLive && isLoaded && !read.isFetching && request.isComplete && (
            <ListChanges
              key={request.dqb}
              shape={shape}
              request={request}
              onApply={() => scroll.current?.scrollTo({ top: 0 })}
            />
          )}
          {customQuery && !read.request.isComplete ? (
            <div className="overflow-y-auto p-4 md:px-6">
              <PartialNotice query={query} />
            </div>
          ) : read.failure ? (
            <div className="overflow-y-auto p-4 md:px-6">
              <FailureNotice
                failure={read.failure}
                onRetry={read.retry}
                retrying={read.isFetching}
                action={isFiltered && clear}
              />
            </div>
          ) : read.rows === undefined ? (
            <SkeletonRows rows={24} columns={Math.min(columns.length, 6)} />
          ) : read.rows.length > 0 ? (
            <div
              ref={scroll}
              className="list-scroll min-h-0 min-w-0 flex-1"
              style={{ ...layout.style, '--least': `${table.getTotalSize() + actionsWidth}px` }}
            >
              {read.isShort && !read.isFetching && <ShortPageNotice state={state} change={change} />}
              <table
                className="list"
                data-picks={list.selectable ? (hasPicked ? 'any' : '') : undefined}
                data-previewing={preview.at === undefined ? undefined : ''}
                data-edit-first={shape.editLabel ? '' : undefined}
                aria-rowcount={read.total === undefined ? undefined : read.total + 1}
                data-held={layout.pinned}
                data-snug={layout.exact ? '' : undefined}
              >
                <colgroup>
                  {widths.map((width, at) => (
                    <col key={columns[at]?.name} style={width === undefined ? undefined : { width }} />
                  ))}
                  <col style={{ width: `var(--acts, ${actionsWidth}px)` }} />
                </colgroup>
                <TableHead table={table} defaultSorting={list.defaultSorting} selectable={list.selectable} />
                <tbody
                  aria-busy={read.isFetching || undefined}
                  {...rowClick}
                  // Shift-click selects a range of rows, not their text.
                  onMouseDown={(event) => {
                    if (
                      event.shiftKey &&
                      event.target instanceof Element &&
                      event.target.closest('[data-pick]')
                    )
                      event.preventDefault();
                  }}
                  onDoubleClick={({ target }) => editing.editAt(target)}
                  onFocus={({ target }) => preview.follow(rowOf(target)?.sectionRowIndex)}
                >
                  <Rows
                    rows={table.getRowModel().rows}
                    query={read.rowsQuery}
                    columns={columns}
                    href={href}
                    edit={shape.editLabel && shape.edit}
                    reader={reader}
                    cells={cells}
                    labels={labelsOf(shape)}
                    selection={list.selectable ? selection.selection : undefined}
                    words={words}
                    previewed={preview.at}
                    opening={openRow ? undefined : openHref}
                  />
                </tbody>
              </table>
            </div>
          ) : state.page > 1 ? (
            <EmptyState kind="notFound" text={t('beyond')}>
              <Button onClick={() => goToPage(last)}>{t('toLast')}</Button>
            </EmptyState>
          ) : isFiltered ? (
            <EmptyState
              kind="notFound"
              text={
                state.q === ''
                  ? t('tooTight')
                  : t(filtered ? 'nothingFoundWithin' : 'nothingFound', { text: state.q })
              }
            >
              {clear}
              {state.q !== '' && <CopiedNotice key={state.q} text={state.q} tenant={shape.tenant} />}
            </EmptyState>
          ) : (
            <EmptyState section={shape.section} text={none || t('none')}>
              {empty}
            </EmptyState>
          )}
          {preview.at !== undefined && rows[preview.at] && (
            <Preview
              shape={shape}
              row={rows[preview.at] ?? {}}
              reader={reader}
              More={more}
              index={preview.at}
              onShow={preview.focusRow}
              onOpen={() => saveNavigation(preview.at ?? -1)}
              onClose={preview.close}
            />
          )}
        </div>
        <PendingCell cells={editing} root={root} />
        <RowActions
          edit={shape.editLabel ? undefined : shape.edit}
          {...{ root, rows, columns, href, words, actionsOf }}
        >
          {shape.cells && editor && request.isComplete && (
            <CellLayer
              edits={shape.cells}
              Editor={editor}
              queryText={request.dqb}
              cells={editing}
              onEditRows={(next) => setEditRows({ rows: next })}
              {...{ rows, columns, root }}
            />
          )}
        </RowActions>
        {shape.bulk &&
          list.selectable &&
          request.isComplete &&
          (selection.selection !== noSelection || selection.dropped !== 0) && (
            <SelectionBar
              tenant={shape.tenant}
              bulkActions={shape.bulk.bulkActions}
              total={isLoaded ? read.total : 0}
              selection={selection}
              query={request.query}
            />
          )}
        <Footer
          state={state}
          onPage={goToPage}
          onSize={(size) => change({ size })}
          onHover={read.prefetchPage}
          complete={read.request.isComplete}
          isLoaded={isLoaded}
          total={read.total}
          count={read.rows?.length ?? 0}
          last={last}
          order={sortOf(state, shape)}
          columns={shape.columns}
          format={reader.number}
        />
      </section>
    </ListQueryContext>
  );
}
