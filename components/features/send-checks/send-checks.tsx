'use client';

import type { ReactNode } from 'react';
import { type SendChecks, SendChecksProvider } from '@/components/form/submit/send-checks';

const cargo = () => import('./cargo-check');

// They bring the contract's schemas: loaded only when somebody sends.
const checks: SendChecks = {
  upsertShipment: () => import('./shipment-check'),
  updateCargoInfo: cargo,
  updateSalesOrderCargoInfo: cargo,
};

/** Lets every form below show, before it sends, what a write does beyond what was typed. */
export const WithSendChecks = ({ children }: { children: ReactNode }) => (
  <SendChecksProvider value={checks}>{children}</SendChecksProvider>
);
