'use client';

import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { useRouter } from 'next/navigation';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useRef,
  useState,
} from 'react';
import { callsAreLimited, claimReadAhead, mayReadAhead } from '@/components/ui/read-ahead';
import { route } from '@/components/ui/route';
import { useIdle } from '@/components/ui/use-idle';

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-href]') : null;

/** Something in the row that a press is meant for: not the row then. */
const ownPress = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest('a:not([data-row-link]),button,input,select,label,summary')
    : null;

/** The cell that can be changed, around something. */
const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('td[data-edit]') : null;

/** The link of a row that leads to where its record is edited, around something. */
const editOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-edit]') : null;

/** Where a press on this leads: the record, or where it is edited. */
const targetAddress = (target: EventTarget | null) =>
  editOf(target)?.getAttribute('href') ?? rowOf(target)?.dataset.href;

const isModified = (e: MouseEvent) => e.metaKey || e.ctrlKey || e.shiftKey || e.altKey;

/** A pointer that only crosses a row is not going to open it. */
const DWELL = 30;
/** Where calls are limited, only one that rests on a row is. */
const RESTING = 500;

/** When the record of the first row is fetched: after a page has come up, and after its rows were changed. In milliseconds. */
const AT_FIRST = 2000;
const LATER = 400;

/**
 * Makes whole rows open their record: one set of listeners on the table's body. The key of a row is a real link, so that
 * the browser's own ways (context menu, middle button, dragging) work; the rest of the row does the same by hand.
 */
export function useRecordLinks(onOpen?: (row: HTMLElement) => void, rows?: unknown) {
  const router = useRouter();
  const gone = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Who searches or sorts opens the first row oftenest; and with it come the scripts for whichever is opened.
  const [given] = useState(rows);
  const first = useCallback(() => {
    const href = document.querySelector<HTMLElement>('tr[data-href]')?.dataset.href;
    if (!href) return;
    if (mayReadAhead() && !callsAreLimited()) router.prefetch(route(href), { kind: PrefetchKind.FULL });
    void import('./list-trail/previous-next');
  }, [router]);
  useIdle(first, rows === given ? AT_FIRST : LATER, rows);

  const warm = (target: EventTarget | null, wait: number) => {
    clearTimeout(timer.current);
    const href = targetAddress(target);
    if (!href) return;
    const ask = () => claimReadAhead() && router.prefetch(route(href), { kind: PrefetchKind.FULL });
    if (wait === 0) ask();
    else timer.current = setTimeout(ask, wait);
  };

  return {
    onPointerOver: (e: SyntheticEvent) => warm(e.target, callsAreLimited() ? RESTING : DWELL),
    onPointerLeave: () => clearTimeout(timer.current),
    // A finger does not hover; a mouse has, or clicks so fast that a second request would only be in the way.
    onPointerDown: (e: PointerEvent) => {
      gone.current = cellOf(document.activeElement);
      if (e.pointerType !== 'mouse') warm(e.target, 0);
    },
    onFocus: (e: SyntheticEvent) => warm(e.target, callsAreLimited() ? RESTING : DWELL),
    onClick: (e: MouseEvent) => {
      const row = rowOf(e.target);
      const href = targetAddress(e.target);
      const isEdit = editOf(e.target) !== null;
      if (!row || !href || e.defaultPrevented || (!isEdit && ownPress(e.target))) return;
      // A cell that was gone to before: a second click opens its control.
      if (gone.current && gone.current === cellOf(e.target)) return;
      const onLink = isEdit || (e.target instanceof Element && e.target.closest('[data-row-link]') !== null);
      if (isModified(e)) {
        if (!onLink && !e.altKey) open(href, '_blank');
        return;
      }
      // Somebody marked a text to copy it.
      if (!onLink && getSelection()?.isCollapsed === false) return;
      e.preventDefault();
      // What is asked for now needs no warming; a second request would only be in the way.
      clearTimeout(timer.current);
      onOpen?.(row);
      router.push(route(href));
    },
    onAuxClick: (e: MouseEvent) => {
      const href = rowOf(e.target)?.dataset.href;
      const onLink = e.target instanceof Element && e.target.closest('a') !== null;
      if (href && e.button === 1 && !onLink && !ownPress(e.target)) open(href, '_blank');
    },
  };
}

/** Which part of a list these rows are. */
export type Part = { tenant: string; from: number; total: number };

const addressOf = (row: Element) => (row instanceof HTMLElement ? (row.dataset.href ?? '') : '');

/**
 * The body of a table whose rows were drawn on the server; rows with an address open it as in a list. `part`: they are a list,
 * and its records lead on to each other.
 */
export function LinkedBody({ children, part }: { children: ReactNode; part?: Part }) {
  const keep = async (row: HTMLElement) => {
    const rows = [...(row.parentElement?.children ?? [])];
    const { saveTrail } = await import('./list-trail/list-trail');
    if (part) saveTrail({ ...part, hrefs: rows.map(addressOf), at: rows.indexOf(row) });
  };
  return <tbody {...useRecordLinks(part && ((row) => void keep(row)))}>{children}</tbody>;
}
