import type { Transitions } from '../schema/transitions';

/** States of a sales order, in order; `Cancelled` is the side exit (D10). */
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

/** The way of a sales order, with the moment each state keeps (D10). */
export const salesOrderTransitions = {
  Created: { at: 'createdAt', next: ['Picked', 'Cancelled'], lateAfterDays: 2 },
  Picked: { at: 'pickedAt', next: ['Packed', 'Cancelled'], lateAfterDays: 2 },
  Packed: { at: 'packedAt', next: ['ReadyToBeShipped', 'Cancelled'], lateAfterDays: 2 },
  ReadyToBeShipped: { at: 'readyToBeShippedAt', next: ['Shipped', 'Cancelled'], lateAfterDays: 2 },
  Shipped: { at: 'shippedAt', next: ['Delivered'], lateAfterDays: 7 },
  Delivered: { at: 'deliveredAt', next: [] },
  Cancelled: { at: 'cancelledAt', next: [] },
} as const satisfies Transitions<SalesOrderState>;

/** The pre-ship stage: may join a shipment, be cancelled, get cargo info (D10, D11, D12). */
export const preShipStates = [
  'Created',
  'Picked',
  'Packed',
  'ReadyToBeShipped',
] as const satisfies readonly SalesOrderState[];

/** The VAS document may change only here (spec, "Rule for VAS document"). */
export const vasStates = ['Created', 'Picked'] as const satisfies readonly SalesOrderState[];

/** An upsert may change the order only here (D9). */
export const rewritableStates = ['Created'] as const satisfies readonly SalesOrderState[];
