import { ofWidth } from './sheet';

/**
 * Texts as one, which takes half the memory, and memory of its own: what a parser gives is a view into the piece of the file it
 * stands in, and would keep all of that piece. NUL is in none of them: it is taken out before.
 */
export const packTexts = (texts: readonly string[]): string => texts.join('\u0000');

/** The texts that were packed; of nothing none, not an empty one. */
export const unpackTexts = (packed: string): string[] => (packed === '' ? [] : packed.split('\u0000'));

/** Packed rows, each unpacked when it is asked for: `numbers` says which, from 1, `width` how many cells they have. */
export class PackedRows {
  readonly #packed: readonly string[];
  readonly #numbers: readonly number[];
  readonly #width: number;

  constructor(packed: readonly string[], numbers: readonly number[], width: number) {
    this.#packed = packed;
    this.#numbers = numbers;
    this.#width = width;
  }

  get length(): number {
    return this.#numbers.length;
  }

  slice(from: number, to: number): string[][] {
    return this.#numbers
      .slice(from, to)
      .map((number) => ofWidth(unpackTexts(this.#packed[number - 1] ?? ''), this.#width));
  }
}
