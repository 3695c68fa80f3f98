import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { ListSource } from '@/lib/contract/operations';

/** The list that a person came from, as far as it was loaded: used to open the previous and next record. */
export type ListNavigation = {
  tenant: string;
  /** The continuation of the list. */
  next: {
    operation: ListSource;
    /** The query of the list, without its page. */
    query: Pick<Dqb, 'filters' | 'sort'>;
    /** The URL of a record, with wire names in braces. */
    href: string;
    /** Records per request. */
    size: number;
  };
  /** The total of the list; undefined while unknown. */
  total?: number;
  /** The index in the list of the first href, from 0. */
  from: number;
  hrefs: string[];
  /** The index of the opened one. */
  at: number;
};

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The index of a page in the navigation; undefined if it was not opened from the list. */
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

/** Sub-pages of a record that have previous/next navigation like the record itself. */
const subPages = ['/fix'] as const;

/** Splits a path into the record and its view: `/rejected-orders/7/fix` is the view `/fix` of that order. */
export function splitSubPage(path: string): { record: string; view: '' | (typeof subPages)[number] } {
  const view = subPages.find((one) => path.endsWith(one)) ?? '';
  return { record: path.slice(0, path.length - view.length), view };
}

/** The URL of the record after the one at a path, in the same view; undefined if the page was not opened from a list. */
export function nextHref(
  listNavigation: ListNavigation | undefined,
  path: string,
): string | 'end' | undefined {
  const { record, view } = splitSubPage(path);
  const at = navigationIndex(listNavigation, record);
  if (!listNavigation || at === undefined) return undefined;
  const next = neighborIndex(listNavigation, at, 1);
  return next === undefined ? 'end' : `${listNavigation.hrefs[next]}${view}`;
}

/** The nearest other record in a direction: in some lists one record has several adjacent rows. */
export function neighborIndex(listNavigation: ListNavigation, at: number, by: 1 | -1): number | undefined {
  for (let next = at + by; next >= 0 && next < listNavigation.hrefs.length; next += by)
    if (listNavigation.hrefs[next] && listNavigation.hrefs[next] !== listNavigation.hrefs[at]) return next;
  return undefined;
}

/** Removes a record that left its list: later records move up, and the total decreases. */
export function withoutRecord(listNavigation: ListNavigation, path: string): ListNavigation {
  const at = navigationIndex(listNavigation, splitSubPage(path).record);
  if (at === undefined) return listNavigation;
  const hrefs = listNavigation.hrefs.filter((href) => href !== listNavigation.hrefs[at]);
  const removed = listNavigation.hrefs.length - hrefs.length;
  const total = listNavigation.total === undefined ? undefined : Math.max(0, listNavigation.total - removed);
  return { ...listNavigation, hrefs, total, at: Math.min(at, hrefs.length - 1) };
}

/** The list navigation with another page of the list at one end. */
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
