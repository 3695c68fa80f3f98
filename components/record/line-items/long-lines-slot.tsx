'use client';

import dynamic from 'next/dynamic';

/** Thousands of lines bring their own scripts; records with few lines never load them. */
export const LongLines = dynamic(() => import('./long-lines').then((m) => m.LongLines));
