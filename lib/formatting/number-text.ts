/** The decimal separator and time zone of a user. */
export type InputLocale = { decimal: ',' | '.'; zone: string };

/** Returns the decimal separator of a language. */
export const localeDecimalSeparator = (locale: string): InputLocale['decimal'] =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ',' : '.';

export type ReadNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /**
   * `shape`: not a number. `ambiguous`: could be either of the `possibleValues`. `inexact`: has more digits than a number can
   * store.
   */
  | { kind: 'unreadable'; reason: 'shape' | 'ambiguous' | 'inexact'; possibleValues?: [string, string] };

const unreadable = (reason: 'shape' | 'inexact'): ReadNumber => ({ kind: 'unreadable', reason });

/**
 * Splits a number at its separators. Returns undefined if the text is not a number. Groups have three digits and use the
 * separator that is not the decimal separator.
 */
function splitNumber(
  text: string,
): { integer: string; fraction: string; grouped: '.' | ',' | '' } | undefined {
  const plain = /^(\d*)(?:[.,](\d+))?$/.exec(text);
  if (plain && (plain[1] || plain[2]))
    return { integer: plain[1] ?? '', fraction: plain[2] ?? '', grouped: '' };
  for (const [group, decimal] of [
    ['.', ','],
    [',', '.'],
  ] as const) {
    const [fullText = '', fraction = '', ...rest] = text.split(decimal);
    const groups = fullText.split(group);
    const first = /^[1-9]\d{0,2}$/.test(groups[0] ?? '');
    const others = groups.slice(1).every((g) => /^\d{3}$/.test(g));
    if (rest.length === 0 && groups.length > 1 && first && others && /^\d*$/.test(fraction))
      return { integer: groups.join(''), fraction, grouped: group };
  }
  return undefined;
}

/** Returns the normal form of a number, such as `7.5` for `007.50`. */
function canonicalNumber(fullText: string, fraction: string): string {
  const tail = fraction.replace(/0+$/, '');
  return `${fullText.replace(/^0+(?=\d)/, '') || '0'}${tail && `.${tail}`}`;
}

/** Formats a number without an exponent, in the form of `canonicalNumber`. */
function plainDigits(n: number): string {
  const [digits = '', exponent] = String(n).split('e');
  if (exponent === undefined) return digits;
  const [fullText = '', fraction = ''] = digits.split('.');
  const shift = Number(exponent);
  return shift < 0
    ? canonicalNumber('0', `${'0'.repeat(-shift - 1)}${fullText}${fraction}`)
    : canonicalNumber(`${fullText}${fraction.padEnd(shift, '0').slice(0, shift)}`, fraction.slice(shift));
}

/**
 * Parses a number as people type it, with a decimal comma or point and optional grouping. `decimal` is the user's decimal
 * separator: `1,250` is 1.25 in Turkish and ambiguous in English. Returns `inexact` instead of rounding a number that cannot be
 * stored exactly.
 */
export function parseNumber(typed: string, decimal: ',' | '.'): ReadNumber {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '').replace(/^\u2212/, '-');
  if (text === '') return { kind: 'empty' };
  const sign = text.startsWith('-') ? '-' : '';
  const unsigned = text.replace(/^[-+]/, '');
  const other = decimal === ',' ? '.' : ',';
  const ambiguous = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(unsigned);
  if (ambiguous && unsigned.includes(other)) {
    const [, fullText = '', rest = ''] = ambiguous;
    return {
      kind: 'unreadable',
      reason: 'ambiguous',
      possibleValues: [`${sign}${fullText}${rest}`, `${sign}${fullText}${decimal}${rest}`],
    };
  }
  const parts = splitNumber(unsigned);
  if (!parts) return unreadable('shape');
  const exact = canonicalNumber(parts.integer, parts.fraction);
  const value = Number(exact);
  if (plainDigits(value) !== exact) return unreadable('inexact');
  return { kind: 'number', value: sign && value !== 0 ? -value : value };
}

/** Formats a number for an input, with the user's decimal separator, without grouping, and with at least `decimals` decimals. */
export function writeNumber(n: number, decimal: ',' | '.', decimals = 0): string {
  if (!Number.isFinite(n)) return '';
  const [integer = '', fraction = ''] = plainDigits(Math.abs(n)).split('.');
  const tail = fraction.padEnd(decimals, '0');
  return `${n < 0 ? '-' : ''}${integer}${tail && decimal + tail}`;
}
