'use client';

import { useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { describeInstant } from '@/lib/formatting/date-time-text';
import { Kbd } from './kbd';
import { cx } from './style';

const id = 'tip';
const DELAY_MS = 400;

/**
 * A tooltip to display. `text` is the element's tooltip or, with `isTruncated`, the full text of a truncated element. `text` is
 * undefined for a `<time>`, whose tooltip is formatted when it is displayed.
 */
type Tip = { target: HTMLElement; text?: string; isTruncated: boolean };

const truncatedCells = 'td,th,.truncate,[data-badge],[class*="line-clamp"]';
const hasOverflow = (node: Element) =>
  node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2;

/**
 * Returns a truncated element within a focused row or control, or else the nearest truncated element that is or contains
 * `from`. Does not search within pages and dialogs.
 */
function findTruncated(from: Element, isFocus: boolean): HTMLElement | undefined {
  const isWithin = isFocus && !from.matches('main,dialog,[popover]');
  const nodes = isWithin ? [...from.querySelectorAll<HTMLElement>(truncatedCells)] : [];
  for (
    let at = from.closest<HTMLElement>(truncatedCells);
    at;
    at = at.parentElement?.closest<HTMLElement>(truncatedCells) ?? null
  )
    nodes.push(at);
  return nodes.find((node) => getComputedStyle(node).overflowX !== 'visible' && hasOverflow(node));
}

function findTip(from: EventTarget | null, isFocus: boolean): Tip | undefined {
  if (!(from instanceof Element)) return undefined;
  const target = from.closest<HTMLElement>('[data-tip],time[datetime*="T"]');
  if (target) return { target, text: target.getAttribute('data-tip') ?? undefined, isTruncated: false };
  const node = findTruncated(from, isFocus);
  const text = node?.textContent?.trim();
  return node && text
    ? { target: isFocus && from instanceof HTMLElement ? from : node, text, isTruncated: true }
    : undefined;
}

/**
 * Displays the tooltips of elements with `data-tip`, and the full text of truncated elements: on hover after a delay, on
 * keyboard focus at once. Escape closes the tooltip. One component serves all elements, because a list has a thousand tooltips.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let next: Tip | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearTimeout(timer);
      next = undefined;
      setTip(undefined);
    };
    const show = () => {
      const shouldShow = next?.target.isConnected && next.target.getAttribute('aria-expanded') !== 'true';
      setTip(shouldShow ? next : undefined);
    };
    let pressedAt: { clientX: number; clientY: number } | undefined;
    const over = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      // A press can put another element under the pointer, which the user has not moved there.
      if (pressedAt?.clientX === clientX && pressedAt.clientY === clientY) return;
      // The pointer may move onto the tooltip without closing it.
      if (pointerType !== 'mouse' || (target instanceof Element && target.closest(`#${id}`))) return;
      const hovered = findTip(target, false);
      if (hovered?.target === next?.target && next?.target.isConnected) return;
      clear();
      next = hovered;
      if (next) timer = setTimeout(show, DELAY_MS);
    };
    const focus = ({ target }: FocusEvent) => {
      clear();
      if (!(target instanceof Element && target.matches(':focus-visible'))) return;
      next = findTip(target, true);
      // Wait for a popover that moves the focus while it closes, because the tooltip can open only afterwards.
      timer = setTimeout(show);
    };
    // After a press, a scroll or typing, the tooltip stays closed until the next hover or focus.
    const dismiss = () => {
      clearTimeout(timer);
      setTip(undefined);
    };
    // Runs in the capture phase, to close the tooltip before the same Escape closes a dialog.
    const key = (event: KeyboardEvent) => event.key === 'Escape' && dismiss();
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('pointerover', over, { passive: true, signal });
    const press = ({ clientX, clientY }: PointerEvent) => {
      pressedAt = { clientX, clientY };
      dismiss();
    };
    document.addEventListener('pointerdown', press, { passive: true, capture: true, signal });
    document.addEventListener('click', dismiss, { passive: true, capture: true, signal });
    document.addEventListener('input', dismiss, { passive: true, capture: true, signal });
    document.addEventListener('focusin', focus, { signal });
    document.addEventListener('focusout', clear, { signal });
    document.addEventListener('scroll', dismiss, { passive: true, capture: true, signal });
    document.documentElement.addEventListener('pointerleave', clear, { signal });
    addEventListener('keydown', key, { capture: true, signal });
    return () => {
      listeners.abort();
      clearTimeout(timer);
    };
  }, []);
  return tip && <TipPanel {...tip} />;
}

function TipPanel({ target, text: tipText, isTruncated }: Tip) {
  const panel = useRef<HTMLDivElement>(null);
  const t = useTranslations('ui');
  const zone = useTimeZone() ?? 'UTC';
  const text = tipText ?? describeInstant(target.getAttribute('datetime') ?? '', zone, t('months'));
  const keys = target.getAttribute('data-tip-keys');
  const isAtSide = target.getAttribute('data-tip-at') === 'beside';
  // Screen readers read truncated text in full, so it needs no description.
  const isNamed = isTruncated || text === target.getAttribute('aria-label');
  useEffect(() => {
    if (isNamed) return;
    const before = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () => {
      if (before) target.setAttribute('aria-describedby', before);
      else target.removeAttribute('aria-describedby');
    };
  }, [target, isNamed]);
  useEffect(() => {
    const node = panel.current;
    if (!node) return;
    // As a popover the tooltip is in the top layer, above a modal dialog.
    node.showPopover({ source: target });
    return () => node.hidePopover();
  }, [target]);
  return (
    // The padding reaches the anchor, so that the pointer can move onto the tooltip.
    <div
      ref={panel}
      id={id}
      role="tooltip"
      popover="manual"
      className={cx(
        'max-w-72 overflow-visible border-0 bg-transparent',
        isAtSide ? 'anchored-beside m-0 p-0 pl-1' : 'anchored my-0 px-0 py-1',
      )}
    >
      <div className="rounded-md bg-tip px-2 py-1 text-on-tip text-xs">
        {text}
        {keys && <Kbd keys={keys} className="ml-2 text-on-tip!" />}
      </div>
    </div>
  );
}
