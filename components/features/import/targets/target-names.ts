/** What can be brought in from a file, in the order offered. */
export const targetNames = [
  'products',
  'lots',
  'customers',
  'sales-orders',
  'receiving-orders',
  'cargo-codes',
] as const;
export type TargetName = (typeof targetNames)[number];

export const isTargetName = (name: unknown): name is TargetName =>
  targetNames.some((known) => known === name);

/** Where the records are looked at afterwards. */
export const segmentOf = (name: TargetName): string => (name === 'cargo-codes' ? 'sales-orders' : name);
