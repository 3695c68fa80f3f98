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

/** The edge of the button with which a popover is aligned. */
export type Align = 'start' | 'end';

export type PopoverTrigger = {
  popoverTarget: string;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
};

/** Opens a popover by clicking its button, because the browser positions a popover at the button that was clicked. */
export const openPopover = (id: string): void =>
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)?.click();

/**
 * A native popover, displayed above everything, even above a dialog. Escape, a click outside and `close` close the popover. The
 * content is mounted only while the popover is open. The focus moves to `[data-autofocus]`, or else to the first focusable
 * element.
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
  /** A fixed ID, for `openPopover`. */
  id?: string;
  onOpenChange?: (open: boolean) => void;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  className?: string;
}) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const panel = useRef<HTMLDivElement>(null);
  // Counts the openings, because the browser does not report the closing of a popover that is reopened at once.
  const [{ isOpen, count }, setState] = useState({ isOpen: false, count: 0 });
  const close = useCallback(() => panel.current?.hidePopover(), []);
  const begin = useCallback(() => setState(({ count }) => ({ isOpen: true, count: count + 1 })), []);

  // The browser opens a popover without JavaScript, so it may be open before hydration.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) begin();
  }, [begin]);

  useEffect(() => {
    if (count === 0) return;
    // `beforetoggle` fires before the content can be focused: wait for the next frame.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: has an interactive role */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: every possible role supports a label */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => toggle(event, 'open')}
        // Unmount the content only after closing, because the browser restores the focus only if the focus is in the popover.
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
