'use client';

import dynamic from 'next/dynamic';

/** Shown when the platform's calls run short: not part of what a page needs to work. */
export const BudgetMeter = dynamic(() => import('./budget-meter').then((m) => m.BudgetMeter), {
  ssr: false,
});

/** Shown after somebody tried to sign in as this person. */
export const FailedSignInsNotice = dynamic(() =>
  import('./failed-sign-ins-notice').then((m) => m.FailedSignInsNotice),
);

/** Shown in a tenant that is visited. */
export const VisitBanner = dynamic(() => import('./visits/visit-banner').then((m) => m.VisitBanner));

/** Shown while there is no connection. */
export const OfflineBanner = dynamic(() => import('./offline-banner').then((m) => m.OfflineBanner), {
  ssr: false,
});

/** On paper alone; it listens for the moment before printing. */
export const PrintedAt = dynamic(() => import('./print-header').then((m) => m.PrintedAt), { ssr: false });
