'use client';

import Check from 'lucide-react/icons/check';
import * as Dropdown from 'radix-ui/dropdown-menu';
import { Fragment, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { Kbd } from './kbd';
import type { OpenMenu } from './menu';
import { PrefetchLink } from './prefetch-link';
import { route } from './route';
import { cx } from './style';
import { tooltip } from './tooltip';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  keys?: string;
  /** An action, or … */
  onSelect?: () => void;
  /** … a link. */
  href?: string;
  isDestructive?: boolean;
  /** One of several options; checked when true. */
  checked?: boolean;
  /** The reason why it is disabled. */
  unavailable?: string;
  /** A separator above it. */
  ruled?: boolean;
  /** A heading above it. */
  heading?: string;
};

/** The items of an open menu; the first takes the focus on mount. */
export function MenuItems({
  items,
  label,
  header,
  align = 'start',
  className = 'min-w-44 max-w-80',
  layer,
  close,
}: OpenMenu & {
  items: readonly MenuItem[];
  label: string;
  /** Above the items. */
  header?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}) {
  const isNew = useRef(true);
  return (
    <Dropdown.Root open modal={false} onOpenChange={(to) => !to && close()}>
      <Dropdown.Trigger asChild>
        <Button layer={layer} />
      </Dropdown.Trigger>
      <Dropdown.Content
        aria-label={label}
        aria-labelledby={undefined}
        loop
        align={align}
        sideOffset={4}
        collisionPadding={8}
        // The popover does both, and only a click outside closes it.
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget || !isNew.current) return;
          isNew.current = false;
          currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
        }}
        className={cx(
          'appear max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto overscroll-contain whitespace-normal rounded-lg bg-raised p-1 font-normal text-ink text-sm shadow-lift outline-none',
          className,
        )}
      >
        {header}
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.ruled && <hr className="my-1" />}
            {item.heading && <p className="px-2 pt-1.5 pb-0.5 text-faint text-xs">{item.heading}</p>}
            <Entry item={item} close={close} />
          </Fragment>
        ))}
      </Dropdown.Content>
    </Dropdown.Root>
  );
}

/** The existing button, as the library's trigger. */
function Button({ layer, ref }: { layer: string; ref?: Ref<Element> }) {
  useImperativeHandle(
    ref,
    () => document.querySelector(`[popovertarget="${CSS.escape(layer)}"]`) ?? document.body,
    [layer],
  );
  return null;
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, keys, onSelect, href, isDestructive, checked, unavailable } = item;
  const shared = {
    ...tooltip(unavailable),
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    // Not the library's "disabled": the reason must be focusable to be read.
    'aria-disabled': unavailable ? true : undefined,
    textValue: label,
    className: cx(
      'flex min-h-control-sm w-full cursor-default select-none items-center gap-2 rounded-sm px-2 text-left text-sm outline-none [&_svg]:size-4 [&_svg]:shrink-0',
      unavailable ? 'text-faint' : 'hover:bg-hover focus:bg-hover',
      isDestructive && !unavailable && 'text-bad',
    ),
  };
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
      <Dropdown.Item {...shared} asChild>
        <PrefetchLink href={route(href)}>{content}</PrefetchLink>
      </Dropdown.Item>
    );
  return (
    <Dropdown.Item
      {...shared}
      onSelect={(event) => {
        if (unavailable) return event.preventDefault();
        // First, so that whatever the action opens returns the focus to the button.
        close();
        onSelect?.();
      }}
    >
      {content}
    </Dropdown.Item>
  );
}
