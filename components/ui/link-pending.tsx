'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';
import { Spinner } from './loading';

export const PendingMark = () => (
  <span data-pending="" className="inline-flex transition-opacity delay-100 starting:opacity-0">
    <Spinner />
  </span>
);

/** Shows a spinner in place of the link's icon while its page loads. */
export function LinkPending({ children }: { children?: ReactNode }) {
  return useLinkStatus().pending ? <PendingMark /> : children;
}
