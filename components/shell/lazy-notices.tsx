'use client';

import dynamic from 'next/dynamic';

/** Displayed after failed attempts to sign in as this person. */
export const FailedSignInsNotice = dynamic(() =>
  import('./failed-sign-ins-notice').then((m) => m.FailedSignInsNotice),
);

/** Displayed in a visited tenant. */
export const VisitBanner = dynamic(() => import('./visits/visit-banner').then((m) => m.VisitBanner));
