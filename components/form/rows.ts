import type { Draft } from './draft';

/** Under this key a row carries its identity, which no contract field can bear. It is never sent. */
export const ROW = '#';

let made = 0;
export const rowName = () => `r${++made}`;

/**
 * The rows of a list as one value that is never changed in place: ten thousand of them are handed around, compared and
 * kept by reference, and react-hook-form, which copies plain lists at every key press, leaves an instance of a class alone.
 */
export class Rows {
  readonly list: readonly Draft[];
  #places: Map<unknown, number> | undefined;

  constructor(list: readonly Draft[]) {
    this.list = list;
  }

  get length(): number {
    return this.list.length;
  }

  /** Where the row of this identity stands now; -1 when it is gone. */
  placeOf(name: string): number {
    this.#places ??= new Map(this.list.map((row, at) => [row[ROW], at]));
    return this.#places.get(name) ?? -1;
  }

  /** As a plain list, for storage. */
  toJSON(): readonly Draft[] {
    return this.list;
  }
}
