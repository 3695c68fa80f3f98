import type { Kind } from '@/lib/contract/schema/fields';
import { type FieldsContext, fieldId } from './fields-context';

/** Input attributes by kind. No native `maxLength`: it would truncate a paste without a message. */
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

/** The paths of the rendered fields from top to bottom. */
export const pathsOnScreen = (form: HTMLElement | null): string[] =>
  [...(form?.querySelectorAll('[data-place]') ?? [])].map((node) => node.getAttribute('data-place') ?? '');

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** The index of a path in an order; a row that is not rendered has the index of its list. */
function rank(path: string, order: ReadonlyMap<string, number>): number {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const found = order.get(at);
    if (found !== undefined) return found;
  }
  return order.size;
}

const ranks = (order: readonly string[]) => new Map(order.map((path, i) => [path, i]));

/** True when a field, or its list or group, is rendered. */
export const isOnScreen = (path: string, order: readonly string[]): boolean => {
  for (let at = path; at !== ''; at = parentOf(at)) if (order.includes(at)) return true;
  return false;
};

/** `lineItems.12.sku` is in row 12 of list `lineItems`. */
function rowIn(path: string): { list: string; row: number } | undefined {
  const found = /^(.*?)\.(\d+)(?:\.|$)/.exec(path);
  return found ? { list: found[1] ?? '', row: Number(found[2]) } : undefined;
}

/** Sorts paths from top to bottom; rows of a list by index, because only visible rows are rendered. */
export function inOrder(paths: readonly string[], order: readonly string[]): string[] {
  const rankByPath = ranks(order);
  const keyed = paths.map((path) => {
    const row = rowIn(path);
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

/** Focuses the control of a path, or of its nearest rendered parent; opens collapsed parents. */
function focusClosest(path: string, idOf: (path: string) => string): boolean {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const node = document.getElementById(idOf(at));
    if (!node) continue;
    let details = node.closest('details');
    for (; details; details = details.parentElement?.closest('details') ?? null) details.open = true;
    node.scrollIntoView({ block: 'center' });
    node.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/** Focuses a field; its list scrolls to a row that is not rendered. False when there is nothing to focus. */
export function focusField(context: Pick<FieldsContext, 'id' | 'focusInList'>, path: string): boolean {
  const list = [...context.focusInList.keys()].find((name) => path.startsWith(`${name}.`));
  const openList =
    list && !document.getElementById(fieldId(context, path)) ? context.focusInList.get(list) : undefined;
  openList?.(path);
  return openList !== undefined || focusClosest(path, (at) => fieldId(context, at));
}
