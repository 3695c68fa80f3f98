'use client';

import dynamic from 'next/dynamic';

/** The tag of a return with its local tag; loaded only where local tags are possible. */
export const ReturnTagCell = dynamic(() => import('./local-tag-views').then((m) => m.TagWithLocalTag));

/** The local tag of a return in its preview; loaded with the first preview. */
export const ReturnLocalTagField = dynamic(() => import('./local-tag-views').then((m) => m.LocalTagField));
