import type { Milestone } from '@/components/record/facts';
import {
  receivingOrderStates,
  receivingOrderTransitions,
} from '@/lib/contract/resources/receiving-order-upsert';
import type { ReceivingOrder } from '@/lib/contract/resources/receiving-orders';

/** The way of a receiving order, from the one table of its states. The side exit is a step only where it was taken. */
export const stepsOf = (order: ReceivingOrder): Milestone[] =>
  receivingOrderStates
    .filter((state) =>
      order.state === 'Cancelled'
        ? state === 'Cancelled' || order[receivingOrderTransitions[state].at]
        : state !== 'Cancelled',
    )
    .map((state) => ({ state, at: order[receivingOrderTransitions[state].at] }));
