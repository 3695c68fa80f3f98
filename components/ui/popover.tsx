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

/** The edge of its button to which a popover is aligned. */
export type Align = 'start' | 'end';

/** Props for the trigger button. */
export type PopoverTrigger = {
  popoverTarget: string;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
};

/** Opens a popover by key, as its button does; the browser positions it at the button that opened it. */
export const openPopover = (id: string): void =>
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)?.click();

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
  id: idProp,
  onOpenChange,
  onKeyDown,
  className,
}: {
  trigger: (props: PopoverTrigger) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  label: string;
  role?: 'dialog' | 'menu';
  align?: Align;
  /** A fixed id, for `openPopover`. */
  id?: string;
  onOpenChange?: (open: boolean) => void;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  className?: string;
}) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const panel = useRef<HTMLDivElement>(null);
  // Counts the openings: when it is reopened right after closing, the browser fires no event for the closing.
  const [{ isOpen, count }, setState] = useState({ isOpen: false, count: 0 });
  const close = useCallback(() => panel.current?.hidePopover(), []);
  const begin = useCallback(() => setState(({ count }) => ({ isOpen: true, count: count + 1 })), []);

  // The browser opens it without JavaScript: it may already be open on mount.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) begin();
  }, [begin]);

  useEffect(() => {
    if (count === 0) return;
    // `beforetoggle` fires before anything in it can be focused: wait for the next frame, before the paint.
    const frame = requestAnimationFrame(() => {
      const node = panel.current;
      const first =
        node?.querySelector<HTMLElement>('[data-autofocus]') ?? node?.querySelector<HTMLElement>(focusable);
      (first ?? node)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);

  const toggle = (event: ToggleEvent<HTMLDivElement>, to: 'open' | 'closed') => {
    if (event.target !== event.currentTarget || event.newState !== to) return;
    if (to === 'open') begin();
    else setState((before) => ({ ...before, isOpen: false }));
    onOpenChange?.(to === 'open');
  };

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': isOpen, 'aria-controls': id })}
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
        onBeforeToggle={(event) => toggle(event, 'open')}
        // Not earlier: the browser restores the focus only while it is inside.
        onToggle={(event) => toggle(event, 'closed')}
        className={cx('panel', align === 'start' ? 'anchored-start' : 'anchored-end', className)}
      >
        {isOpen && (
          <Fragment key={count}>{typeof children === 'function' ? children(close) : children}</Fragment>
        )}
      </div>
    </>
  );
}

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex="0"]';
