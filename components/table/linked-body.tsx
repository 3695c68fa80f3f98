'use client';

import type { ReactNode } from 'react';
import { useRecordLinks } from './use-record-links';

/** The body of a table whose rows were drawn on the server; rows with an address open it as in a list. */
export function LinkedBody({ children }: { children: ReactNode }) {
  return <tbody {...useRecordLinks()}>{children}</tbody>;
}
