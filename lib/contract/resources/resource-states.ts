/**
 * The states of a resource. `at` is the field with the timestamp, `next` the states that may follow, and `lateAfterDays` the
 * number of days after which the record needs attention. The platform's checks, the milestone bar and disabled buttons use the
 * same table.
 */
export type Transitions<S extends string> = {
  readonly [State in S]: {
    readonly at: string;
    readonly next: readonly S[];
    readonly lateAfterDays?: number;
  };
};

/** True if an operation limited to `states` is allowed in `state`. Always true without a limit. */
export const isAllowedIn = (states: readonly string[] | undefined, state: string): boolean =>
  states === undefined || states.includes(state);

/** States of a sales order in chronological order. `Cancelled` can follow several of them (D10). */
export const salesOrderStates = [
  'Created',
  'Picked',
  'Packed',
  'ReadyToBeShipped',
  'Shipped',
  'Delivered',
  'Cancelled',
] as const;
export type SalesOrderState = (typeof salesOrderStates)[number];

/** The transitions of a sales order (D10). */
export const salesOrderTransitions = {
  Created: { at: 'createdAt', next: ['Picked', 'Cancelled'], lateAfterDays: 2 },
  Picked: { at: 'pickedAt', next: ['Packed', 'Cancelled'], lateAfterDays: 2 },
  Packed: { at: 'packedAt', next: ['ReadyToBeShipped', 'Cancelled'], lateAfterDays: 2 },
  ReadyToBeShipped: { at: 'readyToBeShippedAt', next: ['Shipped', 'Cancelled'], lateAfterDays: 2 },
  Shipped: { at: 'shippedAt', next: ['Delivered'], lateAfterDays: 7 },
  Delivered: { at: 'deliveredAt', next: [] },
  Cancelled: { at: 'cancelledAt', next: [] },
} as const satisfies Transitions<SalesOrderState>;

/** States in which an order can join a shipment, be canceled and get cargo info (D10, D11, D12). */
export const preShipStates = [
  'Created',
  'Picked',
  'Packed',
  'ReadyToBeShipped',
] as const satisfies readonly SalesOrderState[];

/** States in which the VAS document can change. */
export const vasStates = ['Created', 'Picked'] as const satisfies readonly SalesOrderState[];

/** States in which an upsert can change the order (D9). */
export const rewritableStates = ['Created'] as const satisfies readonly SalesOrderState[];

/** States of a receiving order in chronological order. `Cancelled` can follow several of them (D15). */
export const receivingOrderStates = [
  'ReceivingOrderCreated',
  'ArrivedToWarehouse',
  'Completed',
  'Cancelled',
] as const;
export type ReceivingOrderState = (typeof receivingOrderStates)[number];

/** The transitions of a receiving order (D15). */
export const receivingOrderTransitions = {
  ReceivingOrderCreated: { at: 'createdAt', next: ['ArrivedToWarehouse', 'Cancelled'], lateAfterDays: 14 },
  ArrivedToWarehouse: { at: 'arrivedToWarehouseAt', next: ['Completed', 'Cancelled'], lateAfterDays: 2 },
  Completed: { at: 'completedAt', next: [] },
  Cancelled: { at: 'cancelledAt', next: [] },
} as const satisfies Transitions<ReceivingOrderState>;

/** States in which an upsert can replace the lines (D15). */
export const editableStates = ['ReceivingOrderCreated'] as const satisfies readonly ReceivingOrderState[];

/** How the goods arrive. */
export const transferTypes = ['CargoTransfer', 'PickupTransfer', 'CarriageTransfer'] as const;
type TransferType = (typeof transferTypes)[number];

/** The reason for the delivery. Defaults to `Standard` (D16). */
export const receiveTypes = ['Standard', 'Deducted', 'Return'] as const;

/** The field with the details of each transfer type (D16). */
export const transferFields = {
  CargoTransfer: 'cargoTransfer',
  PickupTransfer: 'pickupTransfer',
  CarriageTransfer: 'carriageTransfer',
} as const satisfies Record<TransferType, string>;

/** States of a return in chronological order (D17). */
export const returnStates = ['ReturnCreated', 'ArrivedToWarehouse', 'Completed'] as const;
export type ReturnState = (typeof returnStates)[number];

/** The transitions of a return: each state leads only to the next one (D17). */
export const returnTransitions = {
  ReturnCreated: { at: 'createdAt', next: ['ArrivedToWarehouse'], lateAfterDays: 14 },
  ArrivedToWarehouse: { at: 'arrivedToWarehouseAt', next: ['Completed'], lateAfterDays: 2 },
  Completed: { at: 'completedAt', next: [] },
} as const satisfies Transitions<ReturnState>;
