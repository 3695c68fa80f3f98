import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { ListSource } from '@/lib/contract/operations';

/** The loaded part of the list that a record was opened from. Used to open the previous and next record. */
export type ListNavigation = {
  tenant: string;
  /** Parameters for loading more of the list. */
  next: {
    operation: ListSource;
    /** The query of the list, without offset and count. */
    query: Pick<Dqb, 'filters' | 'sort'>;
    /** URL pattern of a record, with wire names in braces. */
    href: string;
    /** Number of records per request. */
    size: number;
  };
  /** Total number of records in the list. Undefined while unknown. */
  total?: number;
  /** Index in the list of the first record of `hrefs`, from 0. -1 if that record is not in the list. */
  from: number;
  /** The URLs of the records. Empty for records to skip. */
  hrefs: string[];
  /** Index in `hrefs` of the opened record. */
  at: number;
  /** True if a link opened the record, not a list. After the last record comes the first, so that skipped ones come up again. */
  isFromLink?: boolean;
};

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Returns the index of a page in `hrefs`. Undefined if the page was not opened from the list. */
export function navigationIndex(
  listNavigation: ListNavigation | undefined,
  path: string,
): number | undefined {
  if (!listNavigation) return undefined;
  const currentPath = decodePath(path);
  const isAt = (at: number) => decodePath(listNavigation.hrefs[at] ?? '') === currentPath;
  if (isAt(listNavigation.at)) return listNavigation.at;
  const at = listNavigation.hrefs.findIndex((_, i) => isAt(i));
  return at < 0 ? undefined : at;
}

/** Sub-pages of a record that have the same previous/next navigation as the record. */
const subPages = ['/fix'] as const;

/** Splits a path into the record and its sub-page: `/rejected-orders/7/fix` is the sub-page `/fix` of that order. */
export function splitSubPage(path: string): { record: string; view: '' | (typeof subPages)[number] } {
  const view = subPages.find((one) => path.endsWith(one)) ?? '';
  return { record: path.slice(0, path.length - view.length), view };
}

/**
 * Returns the URL of the record after the record at `path`, on the same sub-page. Undefined if no later record is loaded, or if
 * `path` is not in the list.
 */
export function nextHref(listNavigation: ListNavigation | undefined, path: string): string | undefined {
  const { record, view } = splitSubPage(path);
  const at = navigationIndex(listNavigation, record);
  if (!listNavigation || at === undefined) return undefined;
  const { hrefs, isFromLink } = listNavigation;
  const next = neighborIndex(listNavigation, at, 1);
  const first = isFromLink ? hrefs.find((href) => href && href !== hrefs[at]) : undefined;
  const href = next === undefined ? first : hrefs[next];
  return href && href + view;
}

/** Returns the index of the nearest different record in a direction. In some lists, one record has several adjacent rows. */
export function neighborIndex(listNavigation: ListNavigation, at: number, by: 1 | -1): number | undefined {
  for (let next = at + by; next >= 0 && next < listNavigation.hrefs.length; next += by)
    if (listNavigation.hrefs[next] && listNavigation.hrefs[next] !== listNavigation.hrefs[at]) return next;
  return undefined;
}

/** Removes a record that left its list. Later records move up, and the total decreases. */
export function withoutRecord(listNavigation: ListNavigation, path: string): ListNavigation {
  const at = navigationIndex(listNavigation, splitSubPage(path).record);
  if (at === undefined) return listNavigation;
  const hrefs = listNavigation.hrefs.filter((href) => href !== listNavigation.hrefs[at]);
  const removed = listNavigation.hrefs.length - hrefs.length;
  const total = listNavigation.total === undefined ? undefined : Math.max(0, listNavigation.total - removed);
  return { ...listNavigation, hrefs, total, at: Math.min(at, hrefs.length - 1) };
}

/** Replaces the URL of a record whose ID changed. */
export function withNewPath(listNavigation: ListNavigation, path: string, newPath: string): ListNavigation {
  const at = navigationIndex(listNavigation, path);
  return { ...listNavigation, hrefs: listNavigation.hrefs.map((href, i) => (i === at ? newPath : href)) };
}

/** Adds a page of the list before or after the loaded records. */
export function addPage(
  listNavigation: ListNavigation,
  hrefs: readonly string[],
  by: 1 | -1,
  total: number | undefined,
): ListNavigation {
  return by > 0
    ? { ...listNavigation, total, hrefs: [...listNavigation.hrefs, ...hrefs] }
    : {
        ...listNavigation,
        total,
        hrefs: [...hrefs, ...listNavigation.hrefs],
        from: listNavigation.from - hrefs.length,
        at: listNavigation.at + hrefs.length,
      };
}
