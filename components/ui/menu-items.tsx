'use client';

import Check from 'lucide-react/icons/check';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx';
import { Kbd } from './kbd';
import { NearLink } from './near-link';
import { route } from './route';
import { tip } from './tip';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  keys?: string;
  /** An act, or … */
  onSelect?: () => void;
  /** … a place. */
  href?: string;
  danger?: boolean;
  /** One of a choice; marked when true. */
  checked?: boolean;
  /** Why it is not possible now. */
  unavailable?: string;
  /** A hairline above it. */
  ruled?: boolean;
  /** A heading above it. */
  heading?: string;
};

/** The entries of an open menu; the first takes the focus when it comes. */
export function MenuItems({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), []);
  return (
    <div ref={first}>
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.ruled && <hr className="my-1" />}
          {item.heading && <p className="px-2 pt-1.5 pb-0.5 text-faint text-xs">{item.heading}</p>}
          <Entry item={item} close={close} />
        </Fragment>
      ))}
    </div>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, keys, onSelect, href, danger, checked, unavailable } = item;
  const className = cx(
    'flex min-h-control-sm w-full items-center gap-2 rounded-sm px-2 text-left text-sm outline-none [&_svg]:size-4 [&_svg]:shrink-0',
    unavailable ? 'text-faint' : 'hover:bg-hover focus:bg-hover',
    danger && !unavailable && 'text-bad',
  );
  const inside = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {checked && <Check aria-hidden="true" className="text-accent-text" />}
      {keys && <Kbd keys={keys} />}
    </>
  );
  if (href && !unavailable)
    return (
      <NearLink href={route(href)} role="menuitem" tabIndex={-1} onClick={close} className={className}>
        {inside}
      </NearLink>
    );
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only where the role is menuitemradio
    <button
      {...tip(unavailable)}
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={unavailable ? true : undefined}
      tabIndex={-1}
      onClick={() => {
        if (unavailable) return;
        close();
        onSelect?.();
      }}
      className={className}
    >
      {inside}
    </button>
  );
}
