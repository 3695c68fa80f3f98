import type { SalesOrder } from '@/lib/contract/resources/sales-order';

/** What the acts on an order as a whole need of it; the rest may not be known. */
export type ActedOrder = Pick<SalesOrder, 'referenceNumber'> &
  Partial<Pick<SalesOrder, 'tag' | 'cargo' | 'vas'>>;
