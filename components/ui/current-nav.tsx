'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Returns a ref for an element that is scrolled to its current entry whenever `current` changes. If an ancestor has
 * `data-scrolls`, the ancestor is scrolled instead.
 */
export function useCurrentInView<E extends HTMLElement>(current: string | undefined) {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when `current` changes
  useEffect(() => {
    const scroller = ref.current?.closest('[data-scrolls]') ?? ref.current;
    const itemBox = ref.current
      ?.querySelector('[aria-current],[aria-pressed="true"]')
      ?.getBoundingClientRect();
    const scrollerBox = scroller?.getBoundingClientRect();
    if (!itemBox || !scrollerBox) return;
    const isVisible =
      itemBox.left >= scrollerBox.left &&
      itemBox.right <= scrollerBox.right &&
      itemBox.top >= scrollerBox.top &&
      itemBox.bottom <= scrollerBox.bottom;
    if (isVisible) return;
    scroller?.scrollBy(
      (itemBox.left + itemBox.right - scrollerBox.left - scrollerBox.right) / 2,
      (itemBox.top + itemBox.bottom - scrollerBox.top - scrollerBox.bottom) / 2,
    );
  }, [current]);
  return ref;
}

/** A navigation that scrolls its current entry into view (`useCurrentInView`). */
export function CurrentNav({
  label,
  current,
  className,
  children,
}: {
  label: string;
  /** Identifies the current entry. The entry must have `aria-current`. */
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
