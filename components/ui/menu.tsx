'use client';

import dynamic from 'next/dynamic';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { MenuItem } from './menu-items';
import type { PopoverTrigger } from './popover';
import { useIdle } from './use-idle';

export type OpenMenu = {
  /** The id of the popover, for its trigger. */
  layer: string;
  close: () => void;
};

/**
 * Opens a menu under its button with the native popover, so that the first click works before hydration. Its items may be loaded
 * after that.
 */
export function MenuLayer({
  trigger,
  children,
}: {
  trigger: (props: PopoverTrigger) => ReactNode;
  children: (menu: OpenMenu) => ReactNode;
}) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => layer.current?.hidePopover(), []);

  // The browser opens it without JavaScript: it may already be open on mount.
  useEffect(() => setOpen(layer.current?.matches(':popover-open') ?? false), []);
  useEffect(() => {
    if (!open) return;
    if (!layer.current?.contains(document.activeElement)) layer.current?.focus({ preventScroll: true });
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      // The menu closes, and Tab continues from its button; the library would trap it.
      event.stopPropagation();
      close();
    }
  };
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-controls': id })}
      <div
        ref={layer}
        id={id}
        popover="auto"
        tabIndex={-1}
        onKeyDownCapture={onKeyDown}
        // Only once it is visible: hidden elements take no focus, and the browser restores the focus only while it is inside.
        onToggle={({ target, currentTarget, newState }) => {
          if (target === currentTarget) setOpen(newState === 'open');
        }}
        className="fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-left outline-none"
      >
        {open && children({ layer: id, close })}
      </div>
    </>
  );
}

const load = () => import('./menu-items').then((module) => module.MenuItems);
const MenuItems = dynamic(load, { ssr: false });

/**
 * A short list of actions under one button. Arrows, Home, End and first letters move; Enter selects; Escape closes. Its items are
 * loaded in idle time.
 */
export function Menu({
  trigger,
  ...rest
}: {
  trigger: (props: PopoverTrigger) => ReactNode;
  items: readonly MenuItem[];
  label: string;
} & Pick<ComponentProps<typeof MenuItems>, 'align' | 'className'>) {
  useIdle(load);
  return <MenuLayer trigger={trigger}>{(menu) => <MenuItems {...menu} {...rest} />}</MenuLayer>;
}
