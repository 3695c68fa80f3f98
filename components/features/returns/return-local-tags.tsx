'use client';

import dynamic from 'next/dynamic';

/** Shows the tag of a return with its local tag. Loaded only if local tags are possible. */
export const ReturnTagCell = dynamic(() => import('./local-tag-views').then((m) => m.TagWithLocalTag));

/** Shows the local tag of a return in its preview. Loaded with the first preview. */
export const ReturnLocalTagField = dynamic(() => import('./local-tag-views').then((m) => m.LocalTagField));
