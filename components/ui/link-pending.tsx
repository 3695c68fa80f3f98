'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';
import { Spinner } from './progress';

/** Stands inside a link: while the place it leads to is being fetched, a sign of it in the stead of what stood there. */
export function LinkPending({ children }: { children?: ReactNode }) {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="inline-flex transition-opacity delay-100 starting:opacity-0">
      <Spinner />
    </span>
  ) : (
    children
  );
}
