/** A place of the navigation: where it lies under `/t/{tenant}`, the letter that goes there after `g`, and its group. */
export type Section = {
  id: string;
  segment: string;
  letter: string;
  group: number;
  /** Its name is that of a resource of the contract; the others are in `shell.places`. */
  resource?: true;
  /** Shown in the bottom bar of a phone. */
  thumb?: true;
  /** Its records have pages under its segment, addressed by this many keys. */
  recordKeys?: 1 | 2;
};

/** The navigation; what belongs to a resource stands under it. The letter `x` is left for the sandbox. */
const listed = [
  { id: 'overview', segment: '', letter: 'o', group: 0, thumb: true },
  {
    id: 'sales-orders',
    segment: 'sales-orders',
    letter: 'd',
    group: 1,
    resource: true,
    thumb: true,
    recordKeys: 1,
  },
  { id: 'rejected', segment: 'rejected-orders', letter: 'i', group: 1, recordKeys: 1 },
  { id: 'shipments', segment: 'shipments', letter: 'h', group: 1, resource: true, recordKeys: 1 },
  {
    id: 'receiving-orders',
    segment: 'receiving-orders',
    letter: 'v',
    group: 1,
    resource: true,
    recordKeys: 1,
  },
  { id: 'returns', segment: 'returns', letter: 'r', group: 1, resource: true, thumb: true, recordKeys: 1 },
  { id: 'products', segment: 'products', letter: 'p', group: 2, resource: true, recordKeys: 1 },
  { id: 'stocks', segment: 'stocks', letter: 's', group: 2, resource: true, thumb: true },
  { id: 'expirations', segment: 'stocks/expirations', letter: 'e', group: 2 },
  { id: 'lots', segment: 'lots', letter: 'l', group: 2, resource: true, recordKeys: 2 },
  {
    id: 'stock-adjustments',
    segment: 'stock-adjustments',
    letter: 'a',
    group: 2,
    resource: true,
    recordKeys: 1,
  },
  { id: 'customers', segment: 'customers', letter: 'c', group: 3, resource: true, recordKeys: 1 },
  { id: 'import', segment: 'import', letter: 'm', group: 4 },
  { id: 'requests', segment: 'requests', letter: 'q', group: 4 },
  { id: 'explorer', segment: 'explorer', letter: 'w', group: 4 },
] as const satisfies readonly Section[];

export const sections: readonly Section[] = listed;

/** The segments under which records have pages of their own. */
export type RecordSegment = Extract<(typeof listed)[number], { recordKeys: number }>['segment'];

/** By how many keys a record of the segment is addressed; nothing where records have no pages. */
export const recordKeysUnder = (segment: string): number | undefined =>
  sections.find((one) => one.segment === segment)?.recordKeys;

/** Whether the place is a list with a search box (`?q=`). */
export const isSearched = ({ id }: Pick<Section, 'id'>): boolean =>
  !['overview', 'import', 'requests', 'explorer'].includes(id);

/** The address of a place in a tenant. */
export const pathOf = (tenant: string, { segment }: Pick<Section, 'segment'>): string =>
  `/t/${encodeURIComponent(tenant)}${segment && `/${segment}`}`;

/** The path under its tenant that an address of the console has, without its search: `products/A%2F1`. */
export const pathInTenant = (address: string): string =>
  (address.split('?')[0] ?? '').split('/').slice(3).join('/');

/**
 * Under the lists' own segments lie their records alone, whatever they are called: what is made lies under `new/`, so that no
 * product named "new" is hidden behind a form.
 */
const FRESH = /^new\//;

/** The place that a path lies in: the longest segment that it begins with; the overview is only itself. */
export function sectionAt<P extends Pick<Section, 'segment'>>(
  pathname: string,
  all: readonly P[],
): P | undefined {
  const rest = pathInTenant(pathname).replace(FRESH, '');
  return all
    .filter(({ segment }) => rest === segment || (segment !== '' && rest.startsWith(`${segment}/`)))
    .sort((a, b) => b.segment.length - a.segment.length)[0];
}
