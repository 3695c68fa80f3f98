'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { LinkPending, PrefetchLink } from './read-ahead';
import { route } from './route';
import { cx } from './style';

/** A navigation that scrolls where it is too narrow or too low for all of it: the entry that one is on is always in sight. */
export function CurrentNav({
  label,
  current,
  className,
  children,
}: {
  label: string;
  /** Which entry is on; it is marked with `aria-current`. */
  current: string | undefined;
  className: string;
  children: ReactNode;
}) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is on
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const all = nav.current?.getBoundingClientRect();
    if (!entry || !all) return;
    const isSeen =
      entry.left >= all.left &&
      entry.right <= all.right &&
      entry.top >= all.top &&
      entry.bottom <= all.bottom;
    if (isSeen) return;
    nav.current?.scrollBy(
      (entry.left + entry.right - all.left - all.right) / 2,
      (entry.top + entry.bottom - all.top - all.bottom) / 2,
    );
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={className}>
      {children}
    </nav>
  );
}

/** Parts of one page, each with an address. */
export function Tabs({
  label,
  items,
}: {
  label: string;
  items: readonly { href: string; label: string; current: boolean; count?: ReactNode }[];
}) {
  return (
    <CurrentNav
      label={label}
      current={items.find(({ current }) => current)?.href}
      className="hairline-b flex gap-4 overflow-x-auto px-4 md:px-6"
    >
      {items.map((item) => (
        <PrefetchLink
          key={item.href}
          href={route(item.href)}
          aria-current={item.current ? 'page' : undefined}
          className={cx(
            'flex h-9 shrink-0 items-center gap-1.5 border-b-2 text-sm -outline-offset-2 pointer-coarse:h-11',
            item.current
              ? 'border-accent font-medium text-ink'
              : 'border-transparent text-muted hover:border-line-strong hover:text-ink',
          )}
        >
          {item.label}
          <LinkPending />
          {item.count !== undefined && <span className="text-faint text-xs">{item.count}</span>}
        </PrefetchLink>
      ))}
    </CurrentNav>
  );
}
