'use client';

import Link from 'next/link';
import { type ComponentProps, createContext, useContext, useState } from 'react';

/** True when pages may be prefetched: the platform has no rate limit. With one a page costs several calls. */
export const PrefetchContext = createContext(true);

/** A link that prefetches its page on hover, focus or touch, instead of when it is in view. */
export function PrefetchLink({
  onMouseEnter,
  onFocus,
  onTouchStart,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const isAllowed = useContext(PrefetchContext);
  const [isHovered, setIsHovered] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={isAllowed && isHovered}
      onMouseEnter={(event) => {
        setIsHovered(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setIsHovered(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setIsHovered(true);
        onTouchStart?.(event);
      }}
    />
  );
}
