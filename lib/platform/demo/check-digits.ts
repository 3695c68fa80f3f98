const digitsOf = (text: string, length: number): number[] => {
  if (!new RegExp(`^\\d{${length}}$`).test(text)) throw new Error(`"${text}" is not ${length} digits`);
  return [...text].map(Number);
};

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Completes 12 digits to an EAN-13: odd places count once, even places three times. */
export function ean13(twelve: string): string {
  const total = sum(digitsOf(twelve, 12).map((d, i) => (i % 2 === 0 ? d : 3 * d)));
  return `${twelve}${(10 - (total % 10)) % 10}`;
}

/** Completes 9 digits to the tax number (VKN) of a Turkish company. */
export function vkn(nine: string): string {
  const terms = digitsOf(nine, 9).map((d, i) => {
    const shifted = (d + 9 - i) % 10;
    const product = (shifted * 2 ** (9 - i)) % 9;
    return shifted !== 0 && product === 0 ? 9 : product;
  });
  return `${nine}${(10 - (sum(terms) % 10)) % 10}`;
}

/** Completes 9 digits, the first not 0, to the identity number (TCKN) of a Turkish citizen. */
export function tckn(nine: string): string {
  const digits = digitsOf(nine, 9);
  if (digits[0] === 0) throw new Error('a TCKN does not start with 0');
  const odd = sum(digits.filter((_, i) => i % 2 === 0));
  const even = sum(digits.filter((_, i) => i % 2 === 1));
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return `${nine}${tenth}${(odd + even + tenth) % 10}`;
}

/** Does the last digit (of a TCKN the last two) follow from the others? */
export const isEan13 = (text: string) => /^\d{13}$/.test(text) && ean13(text.slice(0, 12)) === text;
export const isVkn = (text: string) => /^\d{10}$/.test(text) && vkn(text.slice(0, 9)) === text;
export const isTckn = (text: string) => /^[1-9]\d{10}$/.test(text) && tckn(text.slice(0, 9)) === text;
