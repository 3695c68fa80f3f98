'use client';

import dynamic from 'next/dynamic';

/** The tag of a return with the label kept here; loaded only where such labels may be. */
export const ReturnTagCell = dynamic(() => import('./local-tag-views').then((m) => m.TagWithLocalTag));

/** The label of a return in its peek; loaded with the first one that is looked at. */
export const ReturnLocalTagField = dynamic(() => import('./local-tag-views').then((m) => m.LocalTagField));
