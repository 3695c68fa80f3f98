'use client';

import dynamic from 'next/dynamic';

/** Only records with many lines load this component's scripts. */
export const LongLines = dynamic(() => import('./long-lines').then((m) => m.LongLines));
