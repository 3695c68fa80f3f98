import type { Transitions } from '../schema/transitions';

/** States of a return, in order (D17). */
export const returnStates = ['ReturnCreated', 'ArrivedToWarehouse', 'Completed'] as const;
export type ReturnState = (typeof returnStates)[number];

/** Linear, without a way back (D17). */
export const returnTransitions = {
  ReturnCreated: { at: 'createdAt', next: ['ArrivedToWarehouse'] },
  ArrivedToWarehouse: { at: 'arrivedToWarehouseAt', next: ['Completed'] },
  Completed: { at: 'completedAt', next: [] },
} as const satisfies Transitions<ReturnState>;

/** What was found when a line was processed (D17). */
export const returnLineStates = ['WaitingToBeProcessed', 'Missing', 'Damaged', 'Undamaged'] as const;
export type ReturnLineState = (typeof returnLineStates)[number];

/** Where a damaged unit is (D17). */
export const damagedStates = ['WaitingInWarehouse', 'SendToCustomer'] as const;
export type DamagedState = (typeof damagedStates)[number];
