const DAY = 86_400_000;

/** Returns the ISO 8601 time `days` after midnight UTC of `today` (YYYY-MM-DD). Days may be negative or fractional. */
export const moment = (today: string, days: number) =>
  new Date(Date.parse(today) + Math.round(days * DAY)).toISOString();

/** Returns the date `days` after `today`, both YYYY-MM-DD. Days may be negative. Fractions are rounded down. */
export const dayFrom = (today: string, days: number) => moment(today, Math.floor(days)).slice(0, 10);

/** Moves a time (in days) outside the warehouse's hours, 5 to 16 UTC, to the next morning. Preserves the order of events. */
export function atWork(day: number): number {
  const date = Math.floor(day);
  const part = day - date;
  if (part < 0.21) return date + 0.2075 + (part * 0.0025) / 0.21;
  return part < 0.66 ? day : date + 1.19 + (part - 0.66) * 0.05;
}

/** A reproducible random stream: the same seed gives the same numbers on every machine. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight. Weights need not add up to 1. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** Draws `count` different elements. */
  sample<T>(list: readonly T[], count: number): T[];
  digits(count: number): string;
  uuid(): string;
  /** Derives an independent stream, so that drawing more numbers for one part of the data does not change other parts. */
  fork(name: string): Random;
};

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** The mulberry32 generator. A 32-bit state is enough for demo data. */
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

/** Creates a random stream from a seed. */
export function random(seed: string): Random {
  const next = mulberry32(hash(seed));
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
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
