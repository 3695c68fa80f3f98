'use client';

import type { ReactNode } from 'react';
import { type SendChecks, SendChecksProvider } from '@/components/form/submit/send-checks';

const cargo = () => import('./cargo-check');

// They import the contract's schemas: loaded only before sending.
const checks: SendChecks = {
  upsertShipment: () => import('./shipment-check'),
  updateCargoInfo: cargo,
  updateSalesOrderCargoInfo: cargo,
};

/** Lets every form below display, before sending, what a write does beyond the typed values. */
export const WithSendChecks = ({ children }: { children: ReactNode }) => (
  <SendChecksProvider value={checks}>{children}</SendChecksProvider>
);
