'use client';

import Check from 'lucide-react/icons/check';
import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import { Kbd } from './kbd';
import { moveFocus } from './move-focus';
import { Popover } from './popover';
import { PrefetchLink } from './prefetch-link';
import { route } from './route';
import { cx } from './style';
import { tooltip } from './tooltip';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  keys?: string;
  /** Runs when the item is selected. An item has either `onSelect` or `href`. */
  onSelect?: () => void;
  href?: string;
  isDestructive?: boolean;
  /** Set if only one of several items can be selected. True for the selected item. */
  checked?: boolean;
  /** Why the item is disabled. */
  unavailable?: string;
  /** Whether there is a separator above the item. */
  ruled?: boolean;
  heading?: string;
};

const itemSelector = '[role^="menuitem"]';

/** Moves the focus by arrows, Home, End and first letters. Tab closes the menu and continues after its button. */
function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: menu } = event;
  if (key === 'Tab') menu.hidePopover();
  const items = [...menu.querySelectorAll<HTMLElement>(itemSelector)];
  const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  // Browsers do not click links when Space is pressed.
  if (key === ' ' && items[at]?.matches('a')) items[at].click();
  const isLetter = key.trim().length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  const startsWithKey = (item: HTMLElement) =>
    normalizePlain(item.textContent).startsWith(normalizePlain(key));
  const target =
    { Home: items[0], End: items.at(-1) }[key] ??
    (isLetter ? [...items.slice(at + 1), ...items].find(startsWithKey) : undefined);
  if (target) {
    event.preventDefault();
    target.focus();
  } else moveFocus(event, itemSelector);
}

export function Menu({
  items,
  header,
  className = 'min-w-44 max-w-80',
  ...popover
}: Pick<ComponentProps<typeof Popover>, 'trigger' | 'label' | 'align' | 'className'> & {
  items: readonly MenuItem[];
  header?: ReactNode;
}) {
  return (
    <Popover {...popover} role="menu" onKeyDown={onMenuKey} className={className}>
      {(close) => (
        <>
          {header}
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.ruled && <hr className="my-1" />}
              {item.heading && <p className="px-2 pt-1.5 pb-0.5 text-faint text-xs">{item.heading}</p>}
              <Entry item={item} close={close} />
            </Fragment>
          ))}
        </>
      )}
    </Popover>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, keys, onSelect, href, isDestructive, checked, unavailable } = item;
  const shared = {
    ...tooltip(unavailable),
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    // A disabled item stays focusable, so that the reason can be read.
    'aria-disabled': unavailable ? true : undefined,
    tabIndex: -1,
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) =>
      currentTarget.focus({ preventScroll: true }),
    className: cx(
      'flex min-h-control-sm w-full cursor-default select-none items-center gap-2 rounded-sm px-2 text-left text-sm outline-none [&_svg]:size-4 [&_svg]:shrink-0',
      unavailable ? 'text-faint' : 'focus:bg-hover',
      isDestructive && !unavailable && 'text-bad',
    ),
  } as const;
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {checked && <Check aria-hidden="true" className="text-accent-text" />}
      {keys && <Kbd keys={keys} />}
    </>
  );
  if (href && !unavailable)
    return (
      <PrefetchLink {...shared} href={route(href)} onClick={close}>
        {content}
      </PrefetchLink>
    );
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        if (unavailable) return;
        // Close first, so that a dialog opened by the action returns the focus to the button.
        close();
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
