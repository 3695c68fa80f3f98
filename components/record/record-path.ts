/** What can be found or opened, by the words of `shell.palette.kinds`, and where its records lie under `/t/{tenant}/`. */
const recordSegments = {
  'sales-orders': 1,
  'rejected-orders': 1,
  shipments: 1,
  'receiving-orders': 1,
  returns: 1,
  products: 1,
  lots: 2,
  'stock-adjustments': 1,
  customers: 1,
} as const;

export type RecordKind = keyof typeof recordSegments;

const isKind = (name: string): name is RecordKind => Object.hasOwn(recordSegments, name);

/** The path of a record under its tenant: `products/A%2F1`. */
export const recordPath = (kind: RecordKind, ...keys: string[]): string =>
  [kind, ...keys.map(encodeURIComponent)].join('/');

/** The record that a path under a tenant shows, `products/A%2F1`; nothing when it shows a list, a form or something else. */
export function recordAt(path: string): { kind: RecordKind; key: string } | undefined {
  const [kind = '', ...keys] = path.split('/');
  if (!isKind(kind) || keys.length !== recordSegments[kind] || keys.includes('')) return undefined;
  try {
    return { kind, key: decodeURIComponent(keys.at(-1) ?? '') };
  } catch {
    return undefined;
  }
}

/** The path under its tenant of an address of the console, without what stands behind it. */
export const pathInTenant = (pathname: string): string => pathname.split('/').slice(3).join('/');
