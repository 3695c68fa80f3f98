'use client';

import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from '@/components/table/column';
import { keepPicks, recallPicks } from './kept-picks';
import { countOf, everything, isPicked, none, type Picked, pick } from './picked';

/** How many are let go; -1 stands for all that matched. */
const letGo = ({ all, keys }: Picked) => (all ? -1 : keys.size);
const boxes = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('tbody [data-pick] input')];
const pageBox = (root: HTMLElement) => root.querySelector<HTMLInputElement>('thead [data-pick] input');

/**
 * The ticks of a list. The boxes are plain HTML that React draws once: here they are read and set by hand, so that a tick
 * draws no row anew. Ticks made before this was loaded are taken over.
 */
export function usePicking(
  root: RefObject<HTMLElement | null>,
  {
    rows,
    field,
    filter,
    name,
  }: {
    rows: readonly Row[];
    field: string | undefined;
    filter: string;
    /** Under which the tab remembers what is picked when the list is left. */
    name: string | undefined;
  },
) {
  const [kept] = useState(() => (name ? recallPicks(name) : undefined));
  const [picked, setPicked] = useState<Picked>(kept?.filter === filter ? kept.picked : none);
  const [dropped, setDropped] = useState(kept && kept.filter !== filter ? letGo(kept.picked) : 0);
  const [known, setKnown] = useState(filter);
  const anchor = useRef<number>(undefined);
  // Until what was ticked before is taken over, the boxes tell and are not told.
  const adopted = useRef(false);
  const keys = field === undefined ? [] : rows.map((row) => String(row[field] ?? ''));

  // What was picked under another filter is not what is seen now: it is let go, and said.
  if (known !== filter) {
    setKnown(filter);
    if (picked.all || picked.keys.size > 0) {
      setDropped(letGo(picked));
      setPicked(none);
    }
  }

  useEffect(() => {
    if (name) keepPicks(name, { filter, picked });
  }, [name, filter, picked]);

  const change = useCallback((next: Picked | ((before: Picked) => Picked)) => {
    setDropped(0);
    setPicked(next);
  }, []);

  const set = (at: number, on: boolean, ranged: boolean) => {
    const from = ranged ? (anchor.current ?? at) : at;
    const part = keys.slice(Math.min(from, at), Math.max(from, at) + 1);
    anchor.current = at;
    change((before) => pick(before, part, on));
  };

  const onTick = useEffectEvent((box: HTMLInputElement, shift: boolean) => {
    const row = box.closest('tr');
    if (row?.closest('thead')) change((before) => pick(before, keys, box.checked));
    else if (row) set(row.sectionRowIndex, box.checked, shift);
  });
  useEffect(() => {
    const node = root.current;
    if (!node) return;
    let shift = false;
    const press = (event: MouseEvent) => {
      shift = event.shiftKey;
      const within = event.target instanceof Element && event.target.closest('[data-pick]');
      // A range is picked, not marked as text.
      if (within && event.shiftKey && event.type === 'mousedown') event.preventDefault();
    };
    const tick = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.closest('[data-pick]')) onTick(target, shift);
    };
    node.addEventListener('mousedown', press);
    node.addEventListener('click', press, true);
    node.addEventListener('change', tick);
    return () => {
      node.removeEventListener('mousedown', press);
      node.removeEventListener('click', press, true);
      node.removeEventListener('change', tick);
    };
  }, [root]);

  const paint = () => {
    const node = root.current;
    if (!node || !adopted.current) return;
    let count = 0;
    boxes(node).forEach((box, at) => {
      box.checked = isPicked(picked, keys[at] ?? '');
      if (box.checked) count++;
      const row = box.closest('tr');
      if (box.checked) row?.setAttribute('aria-selected', 'true');
      else row?.removeAttribute('aria-selected');
    });
    const all = pageBox(node);
    if (!all) return;
    all.checked = count > 0 && count === keys.length;
    all.indeterminate = count > 0 && !all.checked;
  };
  useEffect(paint);
  // Rows below the edge of the window are drawn later than the others, and their boxes come empty.
  const onDrawn = useEffectEvent(paint);
  useEffect(() => {
    const drawn = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLTableSectionElement)) onDrawn();
    });
    if (root.current) drawn.observe(root.current, { childList: true, subtree: true });
    return () => drawn.disconnect();
  }, [root]);

  return {
    picked,
    /** How many were let go because the filter changed; -1: all that matched. */
    dropped,
    count: (total: number) => countOf(picked, total),
    onThisPage: keys.filter((key) => isPicked(picked, key)).length,
    all: () => change(everything),
    clear: () => change(none),
    flip: (at: number) => {
      const key = keys[at];
      if (key === undefined) return;
      anchor.current = at;
      change((before) => pick(before, [key], !isPicked(before, key)));
    },
    /** Takes over what was ticked before this was there: the boxes as they stand, and the ranges among them. */
    adopt: (ticks: readonly { at: number; on: boolean; shift: boolean }[]) => {
      const node = root.current;
      adopted.current = true;
      if (!node) return;
      if (pageBox(node)?.checked) return change(pick(none, keys, true));
      const ticked = boxes(node).flatMap((box, at) => (box.checked ? [keys[at] ?? ''] : []));
      // What was remembered shows in the boxes; where something was ticked since, they are drawn when both are known.
      if (ticked.length === 0 && ticks.length === 0) return paint();
      if (ticked.length > 0) change((before) => pick(before, ticked, true));
      for (const { at, on, shift } of ticks) if (at >= 0) set(at, on, shift);
    },
  };
}
