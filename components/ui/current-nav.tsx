'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** A navigation that scrolls, by itself or with what is marked `data-scrolls` around it: the entry that one is on is always in sight. */
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
    const scroller = nav.current?.closest('[data-scrolls]') ?? nav.current;
    const entry = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const all = scroller?.getBoundingClientRect();
    if (!entry || !all) return;
    const isSeen =
      entry.left >= all.left &&
      entry.right <= all.right &&
      entry.top >= all.top &&
      entry.bottom <= all.bottom;
    if (isSeen) return;
    scroller?.scrollBy(
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
