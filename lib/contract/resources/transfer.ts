/** How the goods come. */
export const transferTypes = ['CargoTransfer', 'PickupTransfer', 'CarriageTransfer'] as const;
export type TransferType = (typeof transferTypes)[number];

/** Why the goods come; `Standard` when nothing is said (D16). */
export const receiveTypes = ['Standard', 'Deducted', 'Return'] as const;

/** The field that carries the details of each transfer type (D16). */
export const transferFields = {
  CargoTransfer: 'cargoTransfer',
  PickupTransfer: 'pickupTransfer',
  CarriageTransfer: 'carriageTransfer',
} as const satisfies Record<TransferType, string>;
