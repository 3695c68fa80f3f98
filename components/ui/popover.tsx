'use client';

import {
  Fragment,
  type KeyboardEventHandler,
  type ReactNode,
  type ToggleEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './style';

/** The popover is positioned before its content is loaded: reserves the final width; texts get more. */
export const SpaceFiller = ({ children }: { children: ReactNode }) => (
  <div className="w-64 max-w-full has-[[data-wide]]:w-96">{children}</div>
);

/** Position relative to the anchor: below it (aligned to its start, middle or end), or beside it. */
export type Align = 'start' | 'center' | 'end' | 'beside';

const gap = 4;
const margin = 8;

/** Positions an open popover below its anchor, above it when there is more room, or beside it, always within the window. */
export function positionPanel(panel: HTMLElement, anchor: Element, align: Align = 'start'): void {
  const a = anchor.getBoundingClientRect();
  const isAtSide = align === 'beside';
  const top = isAtSide ? a.top : a.bottom + gap;
  const spaceAfter = innerHeight - top - margin;
  const above = a.top - gap - margin;
  // The current position must not limit the measured width: wider content would otherwise need several passes.
  Object.assign(panel.style, { left: `${margin}px`, maxHeight: 'none' });
  const { width } = panel.getBoundingClientRect();
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const opensUp = !isAtSide && height > spaceAfter && above > spaceAfter;
  const overflow = a.width - width;
  const x = { start: a.left, center: a.left + overflow / 2, end: a.left + overflow, beside: a.right + gap }[
    align
  ];
  Object.assign(panel.style, {
    left: `${Math.round(Math.max(margin, Math.min(x, innerWidth - width - margin)))}px`,
    top: opensUp ? 'auto' : `${Math.round(top)}px`,
    bottom: opensUp ? `${Math.round(innerHeight - a.top + gap)}px` : 'auto',
    maxHeight: `${Math.max(120, opensUp ? above : spaceAfter)}px`,
  });
}

/** Props for the trigger button. */
export type PopoverTrigger = {
  popoverTarget: string;
  'aria-haspopup': 'dialog' | 'menu' | 'listbox';
  'aria-expanded': boolean;
  'aria-controls': string;
};

/**
 * A native popover: above everything, also inside a dialog; closed by Escape, a click outside, or `close`. Its content is mounted
 * only while it is open. Focus moves to `[data-autofocus]`, else to the first focusable element.
 */
export function Popover({
  trigger,
  children,
  label,
  role = 'dialog',
  align = 'start',
  isModal = false,
  id: idProp,
  onOpenChange,
  onKeyDown,
  className,
}: {
  trigger: (props: PopoverTrigger) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  label: string;
  role?: 'dialog' | 'menu' | 'listbox';
  align?: Align;
  /** Makes the content of the page inert while it is open, for one with a backdrop. */
  isModal?: boolean;
  /** A fixed id allows opening it by key: `document.getElementById(id)?.togglePopover(true)`. */
  id?: string;
  onOpenChange?: (open: boolean) => void;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  className?: string;
}) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const panel = useRef<HTMLDivElement>(null);
  // The number of the opening; 0 while closed. Reopening right after closing is a new opening, although the browser then fires no
  // event for the closing.
  const [opening, setOpening] = useState(0);
  const count = useRef(0);
  const open = opening > 0;
  const close = useCallback(() => panel.current?.hidePopover(), []);
  const begin = useCallback(() => {
    count.current += 1;
    setOpening(count.current);
  }, []);

  // The browser opens it without JavaScript: it may already be open on mount.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) begin();
  }, [begin]);

  useEffect(() => {
    const node = panel.current;
    const anchor = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (opening === 0 || !node || !anchor) return;
    const follow = () => positionPanel(node, anchor, align);
    const size = new ResizeObserver(follow);
    const watch = () => {
      for (const child of node.children) size.observe(child);
    };
    // Content that is loaded or replaced while it is open may be wider: reposition before the paint.
    const content = new MutationObserver(() => {
      watch();
      follow();
    });
    // `beforetoggle` fires before it can be measured or focused: use the next frame, before the paint.
    const frame = requestAnimationFrame(() => {
      follow();
      const first =
        node.querySelector<HTMLElement>('[data-autofocus]') ?? node.querySelector<HTMLElement>(focusable);
      (first ?? node).focus({ preventScroll: true });
      watch();
      content.observe(node, { childList: true });
    });
    addEventListener('resize', follow);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      content.disconnect();
      removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, { capture: true });
    };
  }, [opening, id, align]);

  const toggle = (event: ToggleEvent<HTMLDivElement>, to: 'open' | 'closed') => {
    if (event.target !== event.currentTarget || event.newState !== to) return;
    if (to === 'open') begin();
    else setOpening(0);
    onOpenChange?.(to === 'open');
  };

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': open, 'aria-controls': id })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is always one of a widget */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: all its possible roles support a label */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => {
          // Before it closes: an inert element cannot take the focus back.
          if (isModal && event.target === event.currentTarget)
            document.getElementById('content')?.toggleAttribute('inert', event.newState === 'open');
          toggle(event, 'open');
        }}
        // Not earlier: the browser restores the focus only while it is inside.
        onToggle={(event) => toggle(event, 'closed')}
        className={cx('panel', className)}
      >
        {open && (
          <Fragment key={opening}>{typeof children === 'function' ? children(close) : children}</Fragment>
        )}
      </div>
    </>
  );
}

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex="0"]';
