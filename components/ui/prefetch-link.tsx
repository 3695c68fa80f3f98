'use client';

import Link from 'next/link';
import { type ComponentProps, createContext, useContext, useState } from 'react';
import { useIsOtherTenant, useOpenPage } from './open-page';
import { hasUrlUpdate } from './url-update';

/**
 * Whether pages may be prefetched. False during a visit. Also false if the platform has a rate limit, because a page costs
 * several calls.
 */
export const PrefetchContext = createContext(true);

/**
 * A link that prefetches its page on hover, focus or touch, not when the link scrolls into view. A link to another
 * tenant loads the page in full.
 */
export function PrefetchLink({
  href,
  onMouseEnter,
  onFocus,
  onTouchStart,
  onNavigate,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const isAllowed = useContext(PrefetchContext);
  const isOtherTenant = useIsOtherTenant()(String(href));
  const openPage = useOpenPage();
  const [isHovered, setIsHovered] = useState(false);
  return (
    <Link
      {...rest}
      href={href}
      prefetch={isAllowed && isHovered && !isOtherTenant}
      onNavigate={(event) => {
        if (!isOtherTenant && onNavigate) return onNavigate(event);
        if (!isOtherTenant && !hasUrlUpdate()) return;
        event.preventDefault();
        openPage(String(href));
      }}
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
