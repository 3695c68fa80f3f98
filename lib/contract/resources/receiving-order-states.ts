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
  ReceivingOrderCreated: { at: 'createdAt', next: ['ArrivedToWarehouse', 'Cancelled'], lateAfterDays: 14 },
  ArrivedToWarehouse: { at: 'arrivedToWarehouseAt', next: ['Completed', 'Cancelled'], lateAfterDays: 2 },
  Completed: { at: 'completedAt', next: [] },
  Cancelled: { at: 'cancelledAt', next: [] },
} as const satisfies Transitions<ReceivingOrderState>;

/** An upsert may replace the lines only here (D15). */
export const replaceableStates = ['ReceivingOrderCreated'] as const satisfies readonly ReceivingOrderState[];

/** How the goods come. */
export const transferTypes = ['CargoTransfer', 'PickupTransfer', 'CarriageTransfer'] as const;
type TransferType = (typeof transferTypes)[number];

/** Why the goods come; `Standard` when nothing is said (D16). */
export const receiveTypes = ['Standard', 'Deducted', 'Return'] as const;

/** The field that carries the details of each transfer type (D16). */
export const transferFields = {
  CargoTransfer: 'cargoTransfer',
  PickupTransfer: 'pickupTransfer',
  CarriageTransfer: 'carriageTransfer',
} as const satisfies Record<TransferType, string>;
