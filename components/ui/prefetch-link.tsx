'use client';

import Link from 'next/link';
import { type ComponentProps, createContext, useContext, useState } from 'react';

/** Whether pages may be prefetched: not where the platform limits calls, because a page costs several. */
export const PrefetchContext = createContext(true);

/** A link whose page is prefetched once the pointer, the focus or a finger is on it, instead of all links in view. */
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
