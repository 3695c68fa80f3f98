'use client';

import dynamic from 'next/dynamic';
import type { ComponentProps, ReactNode } from 'react';
import type { MenuItem } from './menu-items';
import { MenuLayer } from './menu-layer';
import type { PopoverTrigger } from './popover';
import { useIdle } from './use-idle';

const load = () => import('./menu-items').then((module) => module.MenuItems);
const MenuItems = dynamic(load, { ssr: false });

/**
 * A short list of acts under one button. Arrows, Home, End and first letters move; Enter acts; Escape closes. Its entries are
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
