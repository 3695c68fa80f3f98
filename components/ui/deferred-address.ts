// The address of a page, written where it stands at once and told to the router a moment later: telling takes as long as
// drawing half a list. What the browser itself does, going back or loading anew, is right from the first moment.

import { keepHere, lastSearchAt } from './session-storage';

type DeferredListener = {
  /** What the page says of itself now, without the question mark. */
  search: string;
  /** What the router knows, and what it has been told since and has not said back. */
  known: string;
  told: string[];
  /** The step that the router has not been told of. */
  how?: 'push' | 'replace';
};

let late: DeferredListener | undefined;
/** What the router knows: who writes may have been drawn before it did. */
let routerHas: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const heard = new Set<() => void>();
const waiting = new Set<() => void>();

const set = (next: DeferredListener | undefined) => {
  late = next;
  for (const hear of heard) hear();
};

export function onDeferredAddress(hear: () => void): () => void {
  heard.add(hear);
  return () => {
    heard.delete(hear);
  };
}

/** What the address says, or is about to, when the router knows `known` of it; nothing where the router knows best. */
export const deferredSearch = (known: string): string | undefined =>
  late && (late.known === known || late.told.includes(known)) ? late.search : undefined;

/** The newest that was said of this page, by whomever. */
export const newestSearch = (): string => late?.search ?? location.search.slice(1);

const urlOf = (search: string) => `${location.pathname}${search && `?${search}`}${location.hash}`;

/** Some browsers refuse a hundred in half a minute: then it is written when the router is told, as soon as that goes. */
const REFUSED_MS = 2_000;

function write(how: 'push' | 'replace', url: string): void {
  try {
    // Not the router's own, which stand before these.
    const { pushState, replaceState } = History.prototype;
    (how === 'push' ? pushState : replaceState).call(history, history.state, '', url);
  } catch {
    // See above.
  }
}

/** Says something else in the address; the router, which knows `known`, hears of it after a pause. Steps within it are one. */
export function writeSearch(search: string, known: string, how: 'push' | 'replace', after: number): void {
  const last = late?.how;
  write(last === 'push' ? 'replace' : how, urlOf(search));
  set({
    search,
    known: late?.known ?? routerHas ?? known,
    told: late?.told ?? [],
    how: last === 'push' ? 'push' : how,
  });
  clearTimeout(timer);
  timer = setTimeout(tell, after);
}

function tell(): void {
  clearTimeout(timer);
  if (!late?.how) return;
  const { search, known, told } = late;
  try {
    history.replaceState(null, '', urlOf(search));
  } catch {
    timer = setTimeout(tell, REFUSED_MS);
    return;
  }
  late = { search, known, told: [...told, new URLSearchParams(search).toString()] };
  keepHere(lastSearchAt(location.pathname), search && `?${search}`);
}

/** The router knows `known` now: what it was told, or what others have told it, which counts more than what stood before. */
export function routerKnows(known: string): void {
  routerHas = known;
  if (!late || late.known === known) return;
  const echo = late.told.indexOf(known);
  const told = late.told.slice(echo + 1);
  if (echo < 0 || (told.length === 0 && !late.how)) drop();
  else late = { ...late, known, told };
}

/** The browser went to another entry: what was to be told was of the one before. */
export function drop(): void {
  clearTimeout(timer);
  if (late) set(undefined);
}

/** Before anybody goes from here: what was typed and not yet said is said, and the router knows what is left behind. */
export function settleAddress(): void {
  for (const say of waiting) say();
  tell();
}

/** Something that is said after a pause and has to be said before anybody goes. Returns how to take it back. */
export function beforeNavigation(say: () => void): () => void {
  waiting.add(say);
  return () => {
    waiting.delete(say);
  };
}
