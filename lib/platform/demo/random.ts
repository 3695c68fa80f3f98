const DAY = 86_400_000;

/** The moment `days` before or after midnight UTC of `today` (YYYY-MM-DD); fractions are parts of a day. ISO 8601. */
export const moment = (today: string, days: number) =>
  new Date(Date.parse(today) + Math.round(days * DAY)).toISOString();

/** The calendar day `days` before or after `today`: YYYY-MM-DD. */
export const dayFrom = (today: string, days: number) => moment(today, Math.floor(days)).slice(0, 10);

/**
 * The same moment, or the next morning when the warehouse is closed: it works from 5 to 16 UTC. Keeps the order of
 * moments, so that what came after something else still does.
 */
export function atWork(day: number): number {
  const date = Math.floor(day);
  const part = day - date;
  if (part < 0.21) return date + 0.2075 + (part * 0.0025) / 0.21;
  return part < 0.66 ? day : date + 1.19 + (part - 0.66) * 0.05;
}

/** A stream of reproducible chance: the same seed gives the same numbers on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number between both ends, ends included. */
  int(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; the weights need not add up to anything. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** `count` different members, in the order drawn. */
  sample<T>(list: readonly T[], count: number): T[];
  digits(count: number): string;
  uuid(): string;
  /** A stream of its own: drawing more in one part of the data leaves the other parts as they were. */
  fork(name: string): Random;
};

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** mulberry32: 32 bits of state, plenty for demo data. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

const hex = (n: number, width: number) => n.toString(16).padStart(width, '0');

/** Opens the stream of a seed. */
export function random(seed: string): Random {
  const next = mulberry32(hash(seed));
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return at(list, list.length - 1)[0];
    },
    sample(list, count) {
      const rest = [...list];
      const drawn = Math.min(count, rest.length);
      return Array.from({ length: drawn }, () => at(rest.splice(int(0, rest.length - 1), 1), 0));
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    uuid() {
      const part = (width: number) => hex(Math.floor(next() * 16 ** width), width);
      return `${part(8)}-${part(4)}-4${part(3)}-${hex(int(8, 11), 1)}${part(3)}-${part(6)}${part(6)}`;
    },
    fork: (name) => random(`${seed}/${name}`),
  };
}
