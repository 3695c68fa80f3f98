/** The resources, in the order of the navigation. Each is the name of its files and its URL segment. */
export const resources = [
  'sales-orders',
  'shipments',
  'receiving-orders',
  'returns',
  'products',
  'stocks',
  'lots',
  'stock-adjustments',
  'customers',
  'tenants',
] as const;

export type Resource = (typeof resources)[number];
