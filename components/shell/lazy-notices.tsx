'use client';

import dynamic from 'next/dynamic';

/** Loaded only after failed attempts to sign in. */
export const FailedSignInsNotice = dynamic(() =>
  import('./failed-sign-ins-notice').then((m) => m.FailedSignInsNotice),
);

/** Loaded only in a visited tenant. */
export const VisitBanner = dynamic(() => import('./visits/visit-banner').then((m) => m.VisitBanner));
