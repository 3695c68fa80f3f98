'use client';

import dynamic from 'next/dynamic';

/** The tag of a return with the label kept here; loaded only where such labels may be. */
export const ReturnTagCell = dynamic(() => import('./tag-with-label').then((m) => m.TagWithLabel));
