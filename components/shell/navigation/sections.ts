import { pathInTenant } from '@/lib/console/browser/tenant-path';
import type { ResourceDefinition } from '@/lib/contract/define-resource';
import { findResource, resourceGroups } from '@/lib/contract/resource-definitions';

/**
 * A section of the navigation: its path within a tenant, the letter that opens it after `g`, and its group. The ID of a
 * resource's section is the path segment.
 */
export type Section = {
  id: string;
  segment: string;
  letter: string;
  group: number;
  /** Displayed in the bottom bar on phones. */
  isMain?: true;
};

const fromResource = ({ segment, navigation }: ResourceDefinition, group: number): Section[] =>
  navigation ? [{ id: segment, segment, ...navigation, group }] : [];

/** The sidebar: the overview, every resource, the tools. */
export const sections: readonly Section[] = [
  { id: 'overview', segment: '', letter: 'o', group: 0, isMain: true },
  ...resourceGroups.flatMap((group, at) => group.flatMap((one) => fromResource(one, at + 1))),
  { id: 'checkOrders', segment: 'check-orders', letter: 'k', group: 4 },
  { id: 'import', segment: 'import', letter: 'm', group: 4 },
  { id: 'requests', segment: 'requests', letter: 'q', group: 4 },
  { id: 'explorer', segment: 'explorer', letter: 'w', group: 4 },
];

/** True if the section is a list with a search box (`?q=`). */
export const isSearched = ({ id }: Pick<Section, 'id'>): boolean => findResource(id) !== undefined;

/**
 * Prefix of the paths of forms. Forms are under `new/` instead of below their list, so that no form hides a product named
 * "new".
 */
const NEW_PREFIX = /^new\//;

/** Returns the section of a path: the one with the longest matching segment. The overview matches only its own path. */
export function sectionAt<P extends Pick<Section, 'segment'>>(
  pathname: string,
  all: readonly P[],
): P | undefined {
  if (!pathname.startsWith('/t/')) return undefined;
  const rest = pathInTenant(pathname).replace(NEW_PREFIX, '');
  return all
    .filter(({ segment }) => rest === segment || (segment !== '' && rest.startsWith(`${segment}/`)))
    .sort((a, b) => b.segment.length - a.segment.length)[0];
}
