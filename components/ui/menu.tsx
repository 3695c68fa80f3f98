'use client';

import type { ReactNode } from 'react';
import { type MenuItem, MenuItems } from './menu-items';
import { moveInMenu } from './menu-keys';
import type { Align } from './place';
import { Popover, type PopoverTrigger } from './popover';

/** A short list of acts under one button. Arrows, Home, End and first letters move; Enter acts; Escape closes. */
export function Menu({
  trigger,
  items,
  label,
  align,
  id,
}: {
  trigger: (props: PopoverTrigger) => ReactNode;
  items: readonly MenuItem[];
  label: string;
  align?: Align;
  id?: string;
}) {
  return (
    <Popover
      trigger={trigger}
      label={label}
      role="menu"
      align={align}
      id={id}
      onKeyDown={moveInMenu}
      className="min-w-44 max-w-80"
    >
      {(close) => <MenuItems items={items} close={close} />}
    </Popover>
  );
}
