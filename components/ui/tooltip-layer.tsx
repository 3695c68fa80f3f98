'use client';

import * as Tooltip from 'radix-ui/tooltip';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';

type Handler = (event: Event) => void;

/** Stands for an element that is already on the page as the trigger of a tooltip, and draws nothing itself. */
function TipTarget({
  target,
  by,
  describedBy,
  ref,
  onPointerMove,
  onPointerLeave,
  onPointerDown,
  onFocus,
  onBlur,
  onClick,
}: {
  target: Element;
  /** What led to it. */
  by: 'pointer' | 'focus';
  /** The tooltip that describes it now. */
  describedBy: string | undefined;
  ref?: Ref<Element>;
  onPointerMove?: Handler;
  onPointerLeave?: Handler;
  onPointerDown?: Handler;
  onFocus?: Handler;
  onBlur?: Handler;
  onClick?: Handler;
}) {
  useImperativeHandle(ref, () => target, [target]);

  const handle = useEffectEvent((event: Event) => {
    const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
    if (event.type === 'pointermove' && !isTouch) onPointerMove?.(event);
    else if (event.type === 'pointerleave') onPointerLeave?.(event);
    else if (event.type === 'pointerdown') onPointerDown?.(event);
    else if (event.type === 'blur') onBlur?.(event);
    else if (event.type === 'click') onClick?.(event);
  });
  const begin = useEffectEvent(() => {
    if (by === 'focus') onFocus?.(new FocusEvent('focus'));
    else onPointerMove?.(new PointerEvent('pointermove', { pointerType: 'mouse' }));
  });

  useEffect(() => {
    const types = ['pointermove', 'pointerleave', 'pointerdown', 'blur', 'click'];
    for (const type of types) target.addEventListener(type, handle, { passive: true });
    return () => {
      for (const type of types) target.removeEventListener(type, handle);
    };
  }, [target]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each element and each way to it
  useEffect(() => begin(), [target, by]);

  useEffect(() => {
    if (!describedBy) return;
    const before = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', before ? `${before} ${describedBy}` : describedBy);
    return () => {
      if (before) target.setAttribute('aria-describedby', before);
      else target.removeAttribute('aria-describedby');
    };
  }, [target, describedBy]);
  return null;
}

const id = 'tip';
const delay = 400;

/** `cut`: the whole of a text that is cut off, where nothing else is said of the element. */
type TooltipTarget = { target: Element; by: 'pointer' | 'focus'; cut?: string };

const truncatedCells = 'td,th,.truncate,[class*="line-clamp"]';
const isCutOff = (node: Element) =>
  node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2;

/** The nearest text around an element, or within a focused one, of which a part is out of sight: cells, headings, names. */
function cutAt(from: Element, by: TooltipTarget['by']): Element | undefined {
  const tooltipParents: Element[] = by === 'focus' ? [...from.querySelectorAll(truncatedCells)] : [];
  for (let at = from.closest(truncatedCells); at; at = at.parentElement?.closest(truncatedCells) ?? null)
    tooltipParents.push(at);
  return tooltipParents.find((node) => getComputedStyle(node).overflowX !== 'visible' && isCutOff(node));
}

function findTooltipTarget(from: EventTarget | null, by: TooltipTarget['by']): TooltipTarget | undefined {
  if (!(from instanceof Element)) return undefined;
  const target = from.closest('[data-tip]');
  if (target) return { target, by };
  const node = cutAt(from, by);
  const cut = node ? (node.textContent ?? '').trim() : '';
  return node && cut ? { target: by === 'focus' ? from : node, by, cut } : undefined;
}

/**
 * Draws the tooltip of whatever carries `data-tip`, and the whole of a text that is cut off: after a moment under the pointer, at
 * once on keyboard focus. Escape puts it away. One tooltip stands for all of them: lists have a thousand, and most are drawn on
 * the server.
 */
export function TooltipLayer() {
  const [target, setTarget] = useState<TooltipTarget>();
  useEffect(() => {
    const take = (event: Event, by: TooltipTarget['by']) => {
      const next = findTooltipTarget(event.target, by);
      setTarget((before) => {
        if (next) return before?.target === next.target && before.by === by ? before : next;
        return before?.target.isConnected ? before : undefined;
      });
    };
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && take(event, 'pointer');
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) take(event, 'focus');
    };
    document.addEventListener('pointerover', over, { passive: true });
    document.addEventListener('focusin', focus);
    return () => {
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
    };
  }, []);
  return (
    <Tooltip.Provider delayDuration={delay} skipDelayDuration={0}>
      {target && <Tip target={target} />}
    </Tooltip.Provider>
  );
}

function Tip({ target: { target, by, cut } }: { target: TooltipTarget }) {
  const [openOn, setOpenOn] = useState<Element>();
  const open = openOn === target;
  useEffect(() => {
    if (!open) return;
    // Before the library hears it, which would keep the key from the dialog that the same Escape closes.
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') flushSync(() => setOpenOn(undefined));
    };
    addEventListener('keydown', key, { capture: true });
    return () => removeEventListener('keydown', key, { capture: true });
  }, [open]);
  const keys = target.getAttribute('data-tip-keys');
  const text = cut ?? target.getAttribute('data-tip') ?? '';
  // What is cut off on the screen is read out whole anyway.
  const isNamed = cut !== undefined || text === target.getAttribute('aria-label');
  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(to) => {
        const isRequested = target.isConnected && target.getAttribute('aria-expanded') !== 'true';
        setOpenOn(to && isRequested ? target : undefined);
      }}
    >
      <Tooltip.Trigger asChild>
        <TipTarget target={target} by={by} describedBy={open && !isNamed ? id : undefined} />
      </Tooltip.Trigger>
      {open && (
        // The browser's top layer: a tooltip within a modal stands above it.
        <div
          ref={show}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0"
        >
          <Tooltip.Content
            {...plain}
            side={target.getAttribute('data-tip-at') === 'beside' ? 'right' : 'bottom'}
            sideOffset={4}
            collisionPadding={8}
            className="pointer-events-auto max-w-72 rounded-md bg-tip px-2 py-1 text-on-tip text-xs"
          >
            {text}
            {keys && <kbd className="ml-2 opacity-70">{keys}</kbd>}
          </Tooltip.Content>
        </div>
      )}
    </Tooltip.Root>
  );
}

// Its layer has the role.
const plain = { role: undefined };
const show = (node: HTMLDivElement | null) => node?.showPopover();
