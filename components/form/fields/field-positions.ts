import type { Kind } from '@/lib/contract/schema/fields';
import { type FieldsContext, fieldId } from './fields-context';

/** Input attributes by kind. `maxLength` is never set, because browsers would truncate a paste without a message. */
export const inputProps: Partial<
  Record<
    Kind,
    {
      code?: boolean;
      inputMode?: 'decimal' | 'email' | 'tel' | 'url';
    }
  >
> = {
  code: { code: true },
  uuid: { code: true },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  email: { inputMode: 'email' },
  phone: { inputMode: 'tel' },
  url: { inputMode: 'url' },
};

/** Lists the paths of the rendered fields, from top to bottom. */
export const pathsOnScreen = (form: HTMLElement | null): string[] =>
  [...(form?.querySelectorAll('[data-place]') ?? [])].map((node) => node.getAttribute('data-place') ?? '');

const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** Returns the position of a path or, if the path is not rendered, of its nearest rendered parent. */
function rank(path: string, order: ReadonlyMap<string, number>): number {
  for (let at = path; at !== ''; at = parentPath(at)) {
    const found = order.get(at);
    if (found !== undefined) return found;
  }
  return order.size;
}

const ranks = (order: readonly string[]) => new Map(order.map((path, i) => [path, i]));

/** True if the field, or the list or group that contains it, is rendered. */
export const isOnScreen = (path: string, order: readonly string[]): boolean => {
  for (let at = path; at !== ''; at = parentPath(at)) if (order.includes(at)) return true;
  return false;
};

/** Splits the path of a row: `lineItems.12.sku` is in row 12 of the list `lineItems`. Undefined for other paths. */
function parseRowPath(path: string): { list: string; row: number } | undefined {
  const found = /^(.*?)\.(\d+)(?:\.|$)/.exec(path);
  return found ? { list: found[1] ?? '', row: Number(found[2]) } : undefined;
}

/** Sorts paths from top to bottom. Rows of a list are sorted by index, because only visible ones are rendered. */
export function sortPaths(paths: readonly string[], order: readonly string[]): string[] {
  const rankByPath = ranks(order);
  const keyed = paths.map((path) => {
    const row = parseRowPath(path);
    return {
      path,
      rank: rank(row ? row.list : path, rankByPath),
      row: row?.row ?? -1,
      own: rank(path, rankByPath),
    };
  });
  keyed.sort(
    (a, b) =>
      a.rank - b.rank || a.row - b.row || a.own - b.own || (a.path < b.path ? -1 : Number(a.path > b.path)),
  );
  return keyed.map(({ path }) => path);
}

/** Focuses the control of a path, or of its nearest rendered parent, and opens the collapsed sections around it. */
function focusClosest(path: string, controlId: (path: string) => string): boolean {
  for (let at = path; at !== ''; at = parentPath(at)) {
    const node = document.getElementById(controlId(at));
    if (!node) continue;
    let details = node.closest('details');
    for (; details; details = details.parentElement?.closest('details') ?? null) details.open = true;
    node.scrollIntoView({ block: 'center' });
    node.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/**
 * Focuses a field. If the field's row is not rendered, first scrolls the list to the row. Returns false if there is nothing to
 * focus.
 */
export function focusField(context: Pick<FieldsContext, 'id' | 'focusInList'>, path: string): boolean {
  const list = [...context.focusInList.keys()].find((name) => path.startsWith(`${name}.`));
  const openList =
    list && !document.getElementById(fieldId(context, path)) ? context.focusInList.get(list) : undefined;
  openList?.(path);
  return openList !== undefined || focusClosest(path, (at) => fieldId(context, at));
}
