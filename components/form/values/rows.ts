import type { Draft } from './form-values';

/** Under this key a row carries its identity, which no contract field can bear. It is never sent. */
export const ROW = '#';

let made = 0;
export const rowName = () => `r${++made}`;

/**
 * The rows of a list as one value that is never changed in place: ten thousand of them are handed around, compared and
 * kept by reference. What it holds is private: react-hook-form copies plain lists at every key press and compares what it
 * can look into field by field, and leaves an instance that shows nothing alone.
 */
export class Rows {
  readonly #list: readonly Draft[];
  #names: readonly string[] | undefined;
  #places: ReadonlyMap<string, number> | undefined;

  constructor(list: readonly Draft[]) {
    this.#list = list;
  }

  get list(): readonly Draft[] {
    return this.#list;
  }

  get length(): number {
    return this.#list.length;
  }

  /** The identities of the rows, in order. The same array for as long as no row comes, goes or moves, whatever is typed. */
  get names(): readonly string[] {
    this.#names ??= this.#list.map((row) => String(row[ROW]));
    return this.#names;
  }

  /** Where the row of this identity stands now; -1 when it is gone. */
  placeOf(name: string): number {
    this.#places ??= new Map(this.names.map((own, at) => [own, at]));
    return this.#places.get(name) ?? -1;
  }

  /** With other values in one row, which stays who it is. */
  with(at: number, values: Draft): Rows {
    const next = new Rows(this.#list.with(at, { ...this.#list[at], ...values }));
    next.#names = this.names;
    next.#places = this.#places;
    return next;
  }

  /** As a plain list, for storage. */
  toJSON(): readonly Draft[] {
    return this.#list;
  }
}
