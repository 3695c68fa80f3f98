import type { Kind } from '@/lib/contract/schema/fields';
import { idOf, type Scope } from '../values/form-scope';

/** How a kind is typed. No native `maxLength`: it would cut a paste without a word. */
export const typing: Partial<
  Record<
    Kind,
    {
      code?: boolean;
      inputMode?: 'decimal' | 'email' | 'tel' | 'url';
      className?: string;
    }
  >
> = {
  code: { code: true },
  uuid: { code: true },
  number: { inputMode: 'decimal', className: 'text-right' },
  money: { inputMode: 'decimal', className: 'text-right' },
  email: { inputMode: 'email' },
  phone: { inputMode: 'tel' },
  url: { inputMode: 'url' },
};

/** The places of a form from top to bottom, as they are on the screen. */
export const placesOnScreen = (form: HTMLElement | null): string[] =>
  [...(form?.querySelectorAll('[data-place]') ?? [])].map((node) => node.getAttribute('data-place') ?? '');

const parentOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf('.')));

/** Where a place stands in an order; one that is not on the screen (a row out of sight) stands where its list does. */
function rank(place: string, order: ReadonlyMap<string, number>): number {
  for (let at = place; at !== ''; at = parentOf(at)) {
    const found = order.get(at);
    if (found !== undefined) return found;
  }
  return order.size;
}

const ranks = (order: readonly string[]) => new Map(order.map((place, i) => [place, i]));

/** Whether a place, or the list or object that it is in, is on the screen. */
export const isOnScreen = (place: string, order: readonly string[]): boolean => {
  for (let at = place; at !== ''; at = parentOf(at)) if (order.includes(at)) return true;
  return false;
};

/** The row of a list that a place lies in: `lineItems.12.sku` is of list `lineItems`, row 12. */
function rowIn(place: string): { list: string; row: number } | undefined {
  const found = /^(.*?)\.(\d+)(?:\.|$)/.exec(place);
  return found ? { list: found[1] ?? '', row: Number(found[2]) } : undefined;
}

/**
 * Sorted from top to bottom. Rows of one list go by their numbers, whether they are on the screen or not: only the rows in
 * sight are there, and those above them still come first.
 */
export function inOrder(places: readonly string[], order: readonly string[]): string[] {
  const known = ranks(order);
  const keyed = places.map((place) => {
    const row = rowIn(place);
    return {
      place,
      rank: rank(row ? row.list : place, known),
      row: row?.row ?? -1,
      own: rank(place, known),
    };
  });
  keyed.sort(
    (a, b) =>
      a.rank - b.rank ||
      a.row - b.row ||
      a.own - b.own ||
      (a.place < b.place ? -1 : Number(a.place > b.place)),
  );
  return keyed.map(({ place }) => place);
}

/** Puts the focus on a place, or on the nearest that is on the screen. False when there is none. */
function focusOn(place: string, idOf: (place: string) => string): boolean {
  for (let at = place; at !== ''; at = parentOf(at)) {
    const node = document.getElementById(idOf(at));
    if (!node) continue;
    // A folded part opens for what is to be seen in it.
    for (let fold = node.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    node.scrollIntoView({ block: 'center' });
    node.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/** Puts the focus on a place of the form; a row that is out of sight is brought into it by its list. */
export function goTo({ id, reveals }: Pick<Scope, 'id' | 'reveals'>, place: string): boolean {
  const at = idOf({ id }, place);
  const list = [...reveals.keys()].find((name) => place.startsWith(`${name}.`));
  const reveal = list && !document.getElementById(at) ? reveals.get(list) : undefined;
  reveal?.(place);
  return reveal !== undefined || focusOn(place, (part) => idOf({ id }, part));
}
