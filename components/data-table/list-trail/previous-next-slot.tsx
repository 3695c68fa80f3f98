'use client';

import dynamic from 'next/dynamic';

/** The way to the next record of the list; the record itself is drawn without waiting for it. */
export const PreviousNextSlot = dynamic(() => import('./previous-next').then((m) => m.PreviousNext), {
  ssr: false,
});
