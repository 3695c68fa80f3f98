'use client';

import dynamic from 'next/dynamic';

/** Displayed when the platform's rate limit runs low: not needed for a page to work. */
export const BudgetMeter = dynamic(() => import('./budget-meter').then((m) => m.BudgetMeter), {
  ssr: false,
});

/** Displayed after failed attempts to sign in as this person. */
export const FailedSignInsNotice = dynamic(() =>
  import('./failed-sign-ins-notice').then((m) => m.FailedSignInsNotice),
);

/** Displayed in a visited tenant. */
export const VisitBanner = dynamic(() => import('./visits/visit-banner').then((m) => m.VisitBanner));

/** Displayed without a connection. */
export const OfflineBanner = dynamic(() => import('./offline-banner').then((m) => m.OfflineBanner), {
  ssr: false,
});

/** Printed only; listens to `beforeprint`. */
export const PrintedAt = dynamic(() => import('./print-header').then((m) => m.PrintedAt), { ssr: false });
