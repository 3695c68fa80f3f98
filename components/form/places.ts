/** The places of a form from top to bottom, as they are on the screen. */
export const placesOnScreen = (form: HTMLElement | null): string[] =>
  [...(form?.querySelectorAll('[data-place]') ?? [])].map((node) => node.getAttribute('data-place') ?? '');

const parentOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf('.')));

/** Where a place stands in an order; one that is not on the screen (a row out of sight) stands where its list does. */
function rank(place: string, order: readonly string[]): number {
  for (let at = place; at !== ''; at = parentOf(at)) {
    const found = order.indexOf(at);
    if (found >= 0) return found;
  }
  return order.length;
}

/** Whether a place, or the list or object that it is in, is on the screen. */
export const isOnScreen = (place: string, order: readonly string[]): boolean =>
  rank(place, order) < order.length;

/** Sorted from top to bottom; rows out of sight by their numbers. */
export const inOrder = (places: readonly string[], order: readonly string[]): string[] =>
  places.toSorted((a, b) => rank(a, order) - rank(b, order) || a.localeCompare(b, 'en', { numeric: true }));

/** Puts the focus on a place, or on the nearest that is on the screen. False when there is none. */
export function focusOn(place: string, idOf: (place: string) => string): boolean {
  for (let at = place; at !== ''; at = parentOf(at)) {
    const node = document.getElementById(idOf(at));
    if (!node) continue;
    node.scrollIntoView({ block: 'center' });
    node.focus({ preventScroll: true });
    return true;
  }
  return false;
}
