import type { Transitions } from '../schema/transitions';

/** States of a receiving order, in order; `Cancelled` is the side exit (D15). */
export const receivingOrderStates = [
  'ReceivingOrderCreated',
  'ArrivedToWarehouse',
  'Completed',
  'Cancelled',
] as const;
export type ReceivingOrderState = (typeof receivingOrderStates)[number];

/** The way of a receiving order, with the moment each state keeps (D15). */
export const receivingOrderTransitions = {
  ReceivingOrderCreated: { at: 'createdAt', next: ['ArrivedToWarehouse', 'Cancelled'] },
  ArrivedToWarehouse: { at: 'arrivedToWarehouseAt', next: ['Completed', 'Cancelled'] },
  Completed: { at: 'completedAt', next: [] },
  Cancelled: { at: 'cancelledAt', next: [] },
} as const satisfies Transitions<ReceivingOrderState>;

/** An upsert may replace the lines only here (D15). */
export const replaceableStates = ['ReceivingOrderCreated'] as const satisfies readonly ReceivingOrderState[];
