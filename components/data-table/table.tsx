'use client';

import './table.css';
import './columns/column-layout.css';
import './interaction-layer.css';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/loading';
import { useIdle } from '@/components/ui/use-idle';
import type { Failure } from '@/lib/console/browser/result';
import { dayIn } from '@/lib/contract/schema/zone';
import { cx } from '../ui/style';
import { useFormatter } from '../ui/use-formatter';
import type { CellEditor } from './cell-edit/cell-edit';
import type { AdjustRows } from './cell-edit/use-cell-changes';
import { type ListShape, labelsOf, type Row } from './columns/column';
import { columnWidths, layoutStyle } from './columns/column-layout';
import { Footer } from './footer';
import { useTableKeys } from './keyboard/use-table-keys';
import { useRecordLinks } from './linked-body';
import { type Cells, type PreviewMore, Rows } from './rows';
import { noSelection } from './selection/selection';
import { TableHead } from './table-head';
import { Toolbar } from './toolbar';
import { isSameList, sortOf, type TextQuery } from './url-state/list-request';
import { AskingContext, type ChangeList, useCustomQuery, useListState } from './url-state/use-list-state';
import { useListRead } from './use-list-read';
import { useListTable } from './use-list-table';

const Interactions = dynamic(() => import('./interaction-layer').then((m) => m.InteractionLayer), {
  ssr: false,
});

const MINUTE = 60_000;

/** The time, a minute exact at most a minute late: at first the server's, so that both draw the same. */
function useNow(given: number): number {
  const [now, setNow] = useState(given);
  useEffect(() => {
    const tell = () => setNow((before) => (Date.now() - before < MINUTE ? before : Date.now()));
    tell();
    const timer = setInterval(tell, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A key that was pressed on a row before the code for it was there. */
export type QueuedKey = { at: number; key: string };

const placeOf = (target: EventTarget | null): number => {
  const row = target instanceof Element ? target.closest('tbody tr') : null;
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
};

/**
 * What peeks at rows, edits them and acts on the selected ones is loaded by the first key or press that needs it, or by a
 * selection (`needed`); keys pressed until then are handled when it is there.
 */
function useInteractions(
  root: RefObject<HTMLElement | null>,
  { needed, toggle }: { needed: boolean; toggle: (at: number, isKept?: boolean) => void },
) {
  const hand = useRef<(key: string, at: number) => void>(undefined);
  const early = useRef<QueuedKey[]>([]);
  const [woken, setWoken] = useState(false);
  if (needed && !woken) setWoken(true);
  const press = (key: string, at: number) => {
    if (hand.current) return hand.current(key, at);
    early.current.push({ key, at });
    setWoken(true);
  };
  return {
    root,
    hand,
    early,
    Hands: woken ? Interactions : undefined,
    /** A key that leads to a cell waits for what goes there. */
    isOnWay: () => !hand.current && early.current.some(({ key }) => key === 'ArrowRight' || key === 'F2'),
    take: (key: string) => {
      const at = placeOf(document.activeElement);
      if (key === 'x' || key === 'J') toggle(at, key === 'J');
      else press(key, at);
    },
    listen: {
      onMouseDown: (event: MouseEvent) => {
        // A range of rows is selected, not their text.
        if (event.shiftKey && event.target instanceof Element && event.target.closest('[data-pick]'))
          event.preventDefault();
      },
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        if (!woken && pointerType === 'mouse' && target instanceof Element && target.closest('[data-edit]'))
          setWoken(true);
      },
      onClick: ({ target }: MouseEvent) => {
        if (hand.current || !(target instanceof Element) || !target.closest('[data-peek]')) return;
        target.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
        press(' ', placeOf(target));
      },
    },
  };
}

const loadTrail = () => import('./list-trail/list-trail');
// Seldom needed, so not part of what every list loads.
const FailureNotice = dynamic(() => import('../ui/failure-notice').then((module) => module.FailureNotice));
const IncompleteNotice = dynamic(() => import('./list-notices').then((m) => m.IncompleteNotice));

const CopiedNotice = dynamic(() => import('./list-notices').then((m) => m.CopiedNotice));

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
  now: givenNow,
  cells,
  editor,
  none = '',
  empty,
  aside,
  above,
  more,
}: {
  shape: ListShape;
  /** The own query of the address, as the server read it. */
  own: TextQuery;
  /** When the page was made, in milliseconds. */
  now: number;
  /** Why the first read on the server gave nothing. */
  failure?: Failure;
  cells?: Cells;
  /** The control of a cell that can be changed. */
  editor?: CellEditor;
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
  const ui = useTranslations('ui');
  const formatter = useFormatter();
  const now = useNow(givenNow);
  const reader = useMemo(() => ({ ...formatter, now }), [formatter, now]);
  const [state, set, search] = useListState();
  const own = useCustomQuery(state.dqb, givenOwn);
  const clock = { zone: reader.zone, today: dayIn(reader.zone, new Date()) };
  const read = useListRead(shape, state, clock, failure, own);
  const change: ChangeList = (next, how) => {
    read.ahead(next);
    set(next, how);
  };
  const path = usePathname();
  const href = isSameList(shape.href, path, new URLSearchParams(search));
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
  const { asked, ahead } = read;
  const [adjust, setAdjust] = useState<{ rows: AdjustRows }>();
  const rows = useMemo(
    () => (read.rows && adjust ? adjust.rows(read.rows, asked.dqb) : (read.rows ?? noRows)),
    [read.rows, adjust, asked.dqb],
  );
  const { table, columns, selection, ...list } = useListTable({
    shape,
    state,
    change,
    asked,
    rows,
    ahead,
    root,
  });
  const [layout, widths] = [layoutStyle(table), columnWidths(table)];
  const last = read.total === undefined ? 1 : Math.max(1, Math.ceil(read.total / state.size));

  const turn = (page: number) => {
    if (page < 1 || (page > last && page > state.page)) return;
    change({ page: Math.min(page, last) });
    scroll.current?.scrollTo({ top: 0 });
  };
  const { hand, early, listen, take, isOnWay, Hands } = useInteractions(root, {
    needed: selection.selection !== noSelection || selection.dropped !== 0,
    toggle: list.toggleRow,
  });
  const act = shape.editLabel ?? ui('edit');
  const words = useMemo(
    () => ({
      pick: t('pickRow', { row: '*' }),
      peek: t('peek', { row: '*' }),
      act,
      actOn: t('actOnRow', { act, row: '*' }),
    }),
    [t, act],
  );
  useTableKeys((by) => turn(state.page + by), take, isOnWay);

  const filtered = state.f.length > 0 || state.dqb !== '';
  const narrowed = state.q !== '' || filtered;
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
          total={read.total}
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
                data-edit-first={shape.editLabel ? '' : undefined}
                aria-rowcount={read.total === undefined ? undefined : read.total + 1}
                data-held={layout.pinned}
                data-snug={layout.exact ? '' : undefined}
              >
                <colgroup>
                  {widths.map((width, at) => (
                    <col key={columns[at]?.name} style={width === undefined ? undefined : { width }} />
                  ))}
                </colgroup>
                <TableHead
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
                    edit={shape.edit}
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
            <EmptyState
              sentence={
                state.q === ''
                  ? t('tooTight')
                  : t(filtered ? 'nothingFoundWithin' : 'nothingFound', { text: state.q })
              }
            >
              {clear}
              {state.q !== '' && <CopiedNotice key={state.q} text={state.q} tenant={shape.tenant} />}
            </EmptyState>
          ) : (
            <EmptyState sentence={none || t('none')}>{empty}</EmptyState>
          )}
        </div>
        {Hands && read.asked.isComplete && (
          <Hands
            {...{ shape, reader, root, early, take: hand, more, opened, rows, columns, editor }}
            onAdjust={(next) => setAdjust({ rows: next })}
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
