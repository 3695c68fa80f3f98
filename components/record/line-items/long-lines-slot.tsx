'use client';

import dynamic from 'next/dynamic';

/** Loaded only for records with many lines. */
export const LongLines = dynamic(() => import('./long-lines').then((m) => m.LongLines));
