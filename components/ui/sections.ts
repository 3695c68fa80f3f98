import type { ResourceDefinition } from '@/lib/contract/define-resource';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';

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
};

const fromResource = ({ id, segment, navigation }: ResourceDefinition): Section[] =>
  navigation ? [{ id, segment, ...navigation }] : [];

/** The sidebar: the overview, every resource, the tools. The letter `x` is reserved for the sandbox. */
export const sections: readonly Section[] = [
  { id: 'overview', segment: '', letter: 'o', group: 0, thumb: true },
  ...resourceDefinitions.flatMap(fromResource),
  { id: 'checkOrders', segment: 'check-orders', letter: 'k', group: 4 },
  { id: 'import', segment: 'import', letter: 'm', group: 4 },
  { id: 'requests', segment: 'requests', letter: 'q', group: 4 },
  { id: 'explorer', segment: 'explorer', letter: 'w', group: 4 },
];

/** Whether the place is a list with a search box (`?q=`). */
export const isSearched = ({ id }: Pick<Section, 'id'>): boolean =>
  !['overview', 'checkOrders', 'import', 'requests', 'explorer'].includes(id);

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

/** The place that a path of a tenant lies in: the longest segment that it begins with; the overview is only itself. */
export function sectionAt<P extends Pick<Section, 'segment'>>(
  pathname: string,
  all: readonly P[],
): P | undefined {
  if (!pathname.startsWith('/t/')) return undefined;
  const rest = pathInTenant(pathname).replace(FRESH, '');
  return all
    .filter(({ segment }) => rest === segment || (segment !== '' && rest.startsWith(`${segment}/`)))
    .sort((a, b) => b.segment.length - a.segment.length)[0];
}
