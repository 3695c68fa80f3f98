'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Scrolls the element, or its ancestor marked `data-scrolls`, to its current entry, if that is out of view. `current` identifies the
 * entry.
 */
export function useCurrentInView<E extends HTMLElement>(current: string | undefined) {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is on
  useEffect(() => {
    const scroller = ref.current?.closest('[data-scrolls]') ?? ref.current;
    const itemBox = ref.current
      ?.querySelector('[aria-current],[aria-pressed="true"]')
      ?.getBoundingClientRect();
    const scrollerBox = scroller?.getBoundingClientRect();
    if (!itemBox || !scrollerBox) return;
    const isSeen =
      itemBox.left >= scrollerBox.left &&
      itemBox.right <= scrollerBox.right &&
      itemBox.top >= scrollerBox.top &&
      itemBox.bottom <= scrollerBox.bottom;
    if (isSeen) return;
    scroller?.scrollBy(
      (itemBox.left + itemBox.right - scrollerBox.left - scrollerBox.right) / 2,
      (itemBox.top + itemBox.bottom - scrollerBox.top - scrollerBox.bottom) / 2,
    );
  }, [current]);
  return ref;
}

/** A navigation that scrolls, itself or in an ancestor marked `data-scrolls`: the current entry is always visible. */
export function CurrentNav({
  label,
  current,
  className,
  children,
}: {
  label: string;
  /** The current entry; it has `aria-current`. */
  current: string | undefined;
  className: string;
  children: ReactNode;
}) {
  const nav = useCurrentInView<HTMLElement>(current);
  return (
    <nav ref={nav} aria-label={label} className={className}>
      {children}
    </nav>
  );
}
