'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef } from 'react';
import { useLiveStart } from '@/components/ui/live/use-live-start';
import { SkeletonRows } from '@/components/ui/loading';
import { ListHeader, type ListHeading } from '@/components/ui/page/list-header';
import { cx } from '@/components/ui/style';
import { type Formatter, useFormatter } from '@/components/ui/use-formatter';
import type { Failure } from '@/lib/console/browser/result';
import { dayIn } from '@/lib/contract/schema/zone';
import type { CellEditor } from './cell-edit/cell-edit';
import { OpenCell } from './cell-edit/open-cell';
import { useCellChanges } from './cell-edit/use-cell-changes';
import { useOpenCell } from './cell-edit/use-open-cell';
import { cellHintId } from './columns/cell';
import type { ListShape } from './columns/column';
import { ClearButtons, EmptyList, isFiltered } from './empty-list';
import { Chips } from './filters/chips';
import { Footer } from './footer';
import { useTableKeys } from './keyboard/use-table-keys';
import { rowHeading, usePreview } from './preview/use-preview';
import { noSelection } from './selection/selection';
import {
  type Cells,
  type Drawer,
  PageRows,
  type PreviewFieldsComponent,
  type RecordPlaceholder,
} from './table-body';
import { TableElement } from './table-element';
import { Toolbar } from './toolbar';
import {
  type ChangeList,
  ListQueryContext,
  useListQuery,
  useListState,
  withChange,
} from './url-state/use-list-state';
import { type ListRead, useListRows } from './use-list-rows';
import { useListTable } from './use-list-table';
import { useNow } from './use-now';
import { useRowActions } from './use-row-actions';
import { useRowNavigation } from './use-row-navigation';

// Loaded separately, so that the first view of a list does not wait for these components.
const Preview = dynamic(() => import('./preview/preview').then((m) => m.Preview), { ssr: false });
const SelectionBar = dynamic(() => import('./selection/selection-bar').then((m) => m.SelectionBar), {
  ssr: false,
});
const FailureNotice = dynamic(() =>
  import('@/components/ui/failure-notice').then((module) => module.FailureNotice),
);
const PartialNotice = dynamic(() => import('./list-notices').then((m) => m.PartialNotice));
const ListChanges = dynamic(() => import('./live/list-changes').then((m) => m.ListChanges), { ssr: false });

/** Content that a page adds around and within its list. */
export type ListSlots = ListHeading & {
  /** Components that render custom columns, by column name. */
  cells?: Cells;
  /** The action offered if the list has no records at all. */
  emptyAction?: ReactNode;
  /** Tabs that are filters, with counts. */
  filters?: ReactNode;
  /** Content between the header and the rows, such as local data of the records. */
  note?: ReactNode;
  /** Content at the end of the tabs. */
  legend?: ReactNode;
  /** Renders details of a record that the list's response lacks, as another field of the preview. */
  PreviewFields?: PreviewFieldsComponent;
  /** Displays a record while its page loads, for lists whose rows open a page. */
  recordPlaceholder?: RecordPlaceholder;
  /** Displays a record beside the list, for lists whose rows open there. */
  drawer?: Drawer;
};

type ViewProps = ListSlots & {
  /** The control of an editable cell. */
  editor?: CellEditor;
  /** Explains why the list may be empty, and where its records come from. */
  emptyText?: string;
};

/** Renders an interactive list. The URL holds the query, and the query cache the responses. */
export function DataTable({
  shape,
  failure,
  now: initialNow,
  ...view
}: ViewProps & {
  shape: ListShape;
  /** When the server rendered the page, in milliseconds since the epoch. */
  now: number;
  /** The failure of the first read, on the server. */
  failure?: Failure;
}) {
  const baseFormatter = useFormatter();
  const now = useNow(initialNow);
  const formatter = useMemo(() => ({ ...baseFormatter, now }), [baseFormatter, now]);
  const [state, setState] = useListState();
  const clock = { zone: formatter.zone, today: dayIn(formatter.zone, new Date()) };
  const read = useListRows(shape, state, clock, failure);
  const change: ChangeList = (change, history) => {
    read.startRead(withChange(state, change));
    setState(change, history);
  };
  return (
    <ListQueryContext value={{ shape, state, clock, request: read.request, change }}>
      <ListView {...view} read={read} formatter={formatter} />
    </ListQueryContext>
  );
}

/**
 * Renders the rows of a list and its controls. TanStack Table holds the state of columns, order and selection. `TableElement`
 * renders the rows as plain cells.
 */
function ListView({
  read,
  formatter,
  cells,
  editor,
  emptyText = '',
  emptyAction,
  title,
  actions,
  tabs,
  filters,
  note,
  legend,
  PreviewFields,
  recordPlaceholder,
  drawer,
}: ViewProps & { read: ListRead; formatter: Formatter }) {
  const t = useTranslations('table');
  const { shape, state, request, change } = useListQuery();
  const isLoaded = read.rows !== undefined;
  const element = useRef<HTMLTableElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const scrollToTop = () => scroll.current?.scrollTo({ top: 0 });
  const goToPage = (page: number) => {
    if (page < 1 || (page > read.lastPage && page > state.page)) return;
    change({ page: Math.min(page, read.lastPage) });
    scrollToTop();
  };

  const cellChanges = useCellChanges(shape.cells, read.rows, request.queryText);
  const { rows, extraRowId } = cellChanges;
  const model = useListTable({ rows, extraRowId, element });
  const { columns, selection } = model;
  const navigation = useRowNavigation(read, rows);
  const { loadingRow, saveNavigation } = navigation;
  const isReplaced = recordPlaceholder !== undefined && loadingRow !== undefined;
  const isLive = useLiveStart();
  const preview = usePreview(element, rows.length);
  const edits = editor && shape.cells;
  const cellState = useOpenCell({ edits, columns, changes: cellChanges, table: element });
  const { open } = cellState;
  const openCell = open &&
    edits &&
    editor && {
      ...open,
      content: (
        <OpenCell
          key={`${open.id} ${open.column.name}`}
          {...{ ...open, edits, changes: cellChanges }}
          Editor={editor}
          isAtEnd={columns.findIndex(({ name }) => name === open.column.name) >= columns.length / 2}
          onDone={cellState.close}
        />
      ),
    };
  const getActions = useRowActions({
    rows,
    columns,
    cells: cellState,
    onEdit: saveNavigation,
    onToggle: model.toggleRow,
    onPreview: preview.toggle,
  });
  useTableKeys((by) => goToPage(state.page + by), {
    getActions,
    select: (index) => model.toggleRow(index, true),
    unselectable: shape.bulk?.unavailable,
  });

  return (
    <>
      {recordPlaceholder && loadingRow && (
        <recordPlaceholder.Record
          {...rowHeading(loadingRow, columns, recordPlaceholder.key)}
          back={recordPlaceholder.back}
        />
      )}
      <section
        // Marks a visible list. The list's keys do nothing while the list is hidden.
        data-list={isReplaced ? undefined : ''}
        hidden={isReplaced}
        data-density={state.density}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ListHeader {...{ title, actions, tabs, filters, legend }}>
          <Toolbar table={model.table} columnLayout={model.columnLayout} total={read.total} />
        </ListHeader>
        {note}
        <Chips />
        <PageRows value={rows}>
          <div
            className={cx(
              'relative flex min-h-0 flex-1 border-t',
              // Stacked unless the preview is beside the rows.
              preview.index === undefined && 'flex-col',
              read.isFetching && 'list-busy',
            )}
          >
            {isLive && isLoaded && !read.isFetching && request.isComplete && (
              <ListChanges key={request.queryText} onApply={scrollToTop} />
            )}
            {!request.isComplete ? (
              <div className="overflow-y-auto p-4 md:px-6">
                <PartialNotice />
              </div>
            ) : read.failure ? (
              <div className="overflow-y-auto p-4 md:px-6">
                <FailureNotice
                  failure={read.failure}
                  onRetry={read.retry}
                  retrying={read.isFetching}
                  action={isFiltered(state) && <ClearButtons />}
                />
              </div>
            ) : read.rows === undefined ? (
              <SkeletonRows rows={24} columns={Math.min(columns.length, 6)} />
            ) : rows.length > 0 ? (
              <TableElement
                {...{ scroll, element, read, model, formatter, cells }}
                {...{ navigation, preview, cellState, openCell, isReplaced }}
              />
            ) : (
              <EmptyList text={emptyText} action={emptyAction} onLastPage={() => goToPage(read.lastPage)} />
            )}
            {preview.index !== undefined && rows[preview.index] && (
              <Preview
                columns={columns}
                row={rows[preview.index] ?? {}}
                formatter={formatter}
                PreviewFields={PreviewFields}
                index={preview.index}
                onDisplay={preview.focusRow}
                onOpen={() => saveNavigation(preview.index ?? -1)}
                onClose={preview.close}
              />
            )}
          </div>
        </PageRows>
        {shape.cells && (
          <span id={cellHintId} hidden>
            {t('cells.hint')}
          </span>
        )}
        {shape.bulk &&
          model.selectable &&
          request.isComplete &&
          (selection.selection !== noSelection || selection.dropped !== 0) && (
            <SelectionBar bulk={shape.bulk} total={isLoaded ? read.total : 0} selection={selection} />
          )}
        <Footer read={read} onPage={goToPage} />
      </section>
      {drawer && <drawer.Panel row={loadingRow}>{drawer.content}</drawer.Panel>}
    </>
  );
}
