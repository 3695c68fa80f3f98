'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Plus from 'lucide-react/icons/plus';
import { useFormatter, useTranslations } from 'next-intl';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { get, useFormState } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { heightLater } from '@/components/ui/deferred-height';
import { Notice } from '@/components/ui/notice';
import { FieldText } from '../fields/field';
import { messageOf, useField } from '../fields/use-field';
import { mistakesIn } from '../values/field-errors';
import { ROW } from '../values/form-values';
import { LineRow, type Shared } from './line-row';
import { cellOf, onRowKey } from './row-cell';
import type { Suggest } from './suggest-input';
import { type PasteNews, usePaste } from './use-paste';
import { useRows } from './use-rows';

/** About the height of a row without a message under it. */
const ROW_PX = 40;

/**
 * The rows in sight of a long list, in a box that scrolls by itself so that what comes after the list stays near. The row
 * that has the focus stays alive out of sight: what is typed goes on reaching it.
 */
function RowWindow({
  names,
  children,
  show,
}: {
  /** The identities of the rows: as long as it is the same list, no row is measured anew. */
  names: readonly string[];
  children: (at: number) => ReactNode;
  /** Set to a function that brings a row into sight. */
  show: RefObject<((at: number) => void) | undefined>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(-1);
  const count = names.length;
  const nameOf = useCallback((at: number) => names[at] ?? at, [names]);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    measureElement: heightLater,
    getItemKey: nameOf,
    overscan: 6,
    initialRect: { width: 0, height: 480 },
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return held < 0 || held >= count || seen.includes(held) ? seen : [...seen, held].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    show.current = (at) => rows.scrollToIndex(at, { align: 'center' });
    return () => {
      show.current = undefined;
    };
  }, [rows, show]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus bubbles up from the cells
    <div
      ref={box}
      className="max-h-[60vh] overflow-y-auto overscroll-contain rounded-md border p-2"
      onFocus={(event) => {
        const at = event.target.closest('[data-index]')?.getAttribute('data-index');
        if (at) setHeld(Number(at));
      }}
      onBlur={() => setHeld(-1)}
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {children(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What became of a paste. What has no column is named, and nothing was put in until somebody says so. */
function PasteNotice({ news, onClose }: { news: PasteNews; onClose: () => void }) {
  const t = useTranslations('form.lines');
  const ui = useTranslations('ui');
  const form = useTranslations('form');
  if (news.kind === 'put')
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-muted text-sm">
        {t('pasted', { n: news.rows })}
        <Button size="sm" variant="ghost" onClick={news.undo}>
          {form('undo')}
        </Button>
      </p>
    );
  if (news.kind === 'many')
    return (
      <Notice tone="bad" title={t('tooMany', { n: news.rows, most: news.most })}>
        {t('nothingPut')}
      </Notice>
    );
  return (
    <Notice tone="bad" title={t('extra', { n: news.extra.length })}>
      <ul>
        {news.extra.map(({ head, position, sample }) => (
          <li key={position}>
            {head || t('column', { n: position })}: <code>{sample}</code>
          </li>
        ))}
      </ul>
      <p>{t('nothingPut')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button size="sm" onClick={() => void news.putRest()}>
          {t('putRest')}
        </Button>
      </p>
    </Notice>
  );
}

/** How many rows are wrong, and the way from one to the next. */
function ProblemBar({ wrong, onGo }: { wrong: number; onGo: (step: 1 | -1) => void }) {
  const t = useTranslations('form.lines');
  if (wrong === 0) return null;
  return (
    <div className="flex items-center gap-1 self-start rounded-md bg-bad-soft pl-3 text-bad text-sm">
      <span role="status">{t('problems', { n: wrong })}</span>
      <IconButton label={t('nextProblem')} keys="F8" onClick={() => onGo(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label={t('previousProblem')} keys="Shift+F8" onClick={() => onGo(-1)}>
        <ChevronUp />
      </IconButton>
    </div>
  );
}

/** The rows of a list at which something is wrong, from the top: by the contract, and by the server's refusals. */
export function problemRows(
  list: string,
  mistakes: ReadonlyMap<number, unknown>,
  refused: ReadonlyMap<string, string>,
): number[] {
  const rows = new Set(mistakes.keys());
  for (const place of refused.keys()) {
    const row = place.startsWith(`${list}.`) ? place.slice(list.length + 1).split('.')[0] : undefined;
    if (row !== undefined && /^\d+$/.test(row)) rows.add(Number(row));
  }
  return [...rows].sort((a, b) => a - b);
}

/** The next of them after a row, or the one before it; round the end and on from the other side. */
export function nextProblem(wrong: readonly number[], from: number, step: 1 | -1): number | undefined {
  return step > 0
    ? (wrong.find((at) => at > from) ?? wrong[0])
    : (wrong.findLast((at) => at < from) ?? wrong.at(-1));
}

/** More rows than these get a window of their own. */
const PLAIN = 40;

const noSuggestions: Readonly<Record<string, Suggest>> = {};

/** Rows of an operation (`lineItems`), a column a field: typed, pasted from a spreadsheet, ten thousand of them if need be. */
export function LineItems({
  name,
  columns,
  suggest = noSuggestions,
}: {
  name: string;
  columns: readonly string[];
  /** What is offered while a column is typed, by its name; keep it stable. */
  suggest?: Readonly<Record<string, Suggest>>;
}) {
  const t = useTranslations('form.lines');
  const format = useFormatter();
  const { scope, field, error, words, id } = useField(name);
  const { errors } = useFormState({ control: scope.values.control, name });
  const { rows, acts } = useRows(name, field);
  const paste = usePaste(name, field, columns, acts);
  const root = useRef<HTMLDivElement>(null);
  const show = useRef<((at: number) => void) | undefined>(undefined);
  const spot = useRef(-1);
  const count = rows.length;
  const mistakes: unknown = get(errors, name);
  const listMessage = messageOf(error);
  const wrong =
    listMessage === undefined
      ? scope.refused.get(name)
      : words.mistake(listMessage, field, count === 0 ? undefined : 'rows');
  const { names } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who stands where is all that counts, not what is typed there
  const wrongRows = useMemo(() => mistakesIn(mistakes, rows), [mistakes, names]);
  const problems = useMemo(
    () => problemRows(name, wrongRows, scope.refused).filter((at) => at < count),
    [name, wrongRows, scope.refused, count],
  );

  /** The focus in a cell that may have to be drawn first: by React, and then by its window. */
  function go(at: number, column: string) {
    let left = 20;
    const attempt = () => {
      const cell = document.getElementById(`${scope.id}${name}.${at}.${column}`);
      if (cell) cell.focus();
      else if (left-- > 0) {
        show.current?.(at);
        requestAnimationFrame(attempt);
      }
    };
    requestAnimationFrame(attempt);
  }
  const first = columns[0] ?? '';
  const ways = {
    count,
    go,
    add: (column: string) => {
      acts.insert(acts.now().length);
      go(acts.now().length - 1, column);
    },
    remove: (at: number, column: string) => {
      acts.remove(at);
      const left = acts.now().length;
      if (left > 0) go(Math.min(at, left - 1), column);
      else document.getElementById(id)?.focus();
    },
    repeat: (at: number, column: string) => {
      acts.repeat(at);
      go(at + 1, column);
    },
    trouble: (step: 1 | -1) => {
      const at = nextProblem(problems, spot.current, step);
      if (at === undefined) return;
      spot.current = at;
      const broken = columns.find(
        (c) => get(wrongRows.get(at), c) || scope.refused.has(`${name}.${at}.${c}`),
      );
      go(at, broken ?? first);
    },
  };
  const onRemove = useEffectEvent((at: number) => ways.remove(at, first));
  const onRepeat = useEffectEvent((at: number) => ways.repeat(at, first));
  const onReveal = useEffectEvent((place: string) => {
    const [at = '', column = first] = place.slice(name.length + 1).split('.');
    go(Number(at), column);
  });
  const { reveals } = scope;
  useEffect(() => {
    reveals.set(name, (place) => onReveal(place));
    return () => {
      reveals.delete(name);
    };
  }, [reveals, name]);

  const item = field.item ?? [];
  const fields = useMemo(() => columns.flatMap((c) => item.find((f) => f.name === c) ?? []), [columns, item]);
  const template = `2.5rem repeat(${columns.length}, minmax(0, 1fr)) calc(2 * var(--control))`;
  const shared: Shared = useMemo(
    () => ({
      list: name,
      id: scope.id,
      columns: fields,
      template,
      words,
      suggest,
      acts,
      onRemove: (at) => onRemove(at),
      onRepeat: (at) => onRepeat(at),
    }),
    [name, scope.id, fields, template, words, suggest, acts],
  );
  const draw = (at: number) => {
    const row = rows.list[at];
    return row ? (
      <LineRow
        key={String(row[ROW])}
        row={row}
        at={at}
        errors={wrongRows.get(at)}
        refused={scope.refused}
        shared={shared}
      />
    ) : null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes bubble up from the cells' own controls
    <div
      ref={root}
      data-place={name}
      className="col-span-full flex min-w-0 flex-col gap-1 not-first:mt-4"
      onKeyDown={(event) => onRowKey(event, ways)}
      onPaste={(event) => void paste.onPaste(event)}
      onFocus={(event) => {
        spot.current = cellOf(event.target)?.at ?? spot.current;
      }}
    >
      <span id={`${id}-label`} className="font-semibold text-base">
        {words.label(field.name)}{' '}
        <span className="font-normal text-muted text-sm">{format.number(count)}</span>
      </span>
      <ProblemBar wrong={problems.length} onGo={ways.trouble} />
      {paste.news && <PasteNotice news={paste.news} onClose={paste.rest} />}
      {count > 0 && (
        <div
          aria-hidden="true"
          className={`hidden gap-2 text-muted text-xs @lg:grid ${count > PLAIN ? 'pr-5 pl-2' : ''}`}
          style={{ gridTemplateColumns: template }}
        >
          <span />
          {columns.map((column) => (
            <span key={column}>{words.label(column)}</span>
          ))}
        </div>
      )}
      {count > PLAIN ? (
        <RowWindow names={names} show={show}>
          {draw}
        </RowWindow>
      ) : (
        <div className="flex flex-col gap-2">{rows.list.map((_, at) => draw(at))}</div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          id={id}
          size="sm"
          icon={<Plus />}
          onClick={() => ways.add(first)}
          aria-describedby={wrong ? `${id}-text` : `${id}-paste`}
        >
          {t('add')}
        </Button>
        <span id={`${id}-paste`} className="text-muted text-xs">
          {t('mayPaste')}
        </span>
      </div>
      <FieldText id={id} wrong={wrong} />
    </div>
  );
}
