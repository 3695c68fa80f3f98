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
  const [isLikely, setIsLikely] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={isAllowed && isLikely}
      onMouseEnter={(event) => {
        setIsLikely(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setIsLikely(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setIsLikely(true);
        onTouchStart?.(event);
      }}
    />
  );
}
