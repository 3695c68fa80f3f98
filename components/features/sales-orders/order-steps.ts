import type { Milestone } from '@/components/record/facts';
import type { SalesOrder } from '@/lib/contract/resources/sales-order';
import { salesOrderStates, salesOrderTransitions } from '@/lib/contract/resources/sales-order-states';

/** The way of an order, from the one table of its states. The side exit is a step only where it was taken. */
export const stepsOf = (order: SalesOrder): Milestone[] =>
  salesOrderStates
    .filter((state) =>
      order.state === 'Cancelled'
        ? state === 'Cancelled' || order[salesOrderTransitions[state].at]
        : state !== 'Cancelled',
    )
    .map((state) => ({ state, at: order[salesOrderTransitions[state].at] }));
