/**
 * Trims spaces, line breaks and invisible characters around a pasted or scanned code. Keeps case and leading zeros, which are
 * part of a code.
 */
export const trimCode = (text: string): string => text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '');

/**
 * Lengths of the elements with a predefined length, by the first two digits of their application identifier (GS1 General
 * Specifications, 7.8). A length includes the identifier. Other elements end at the separator, even if their length is fixed.
 */
const predefinedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((start) => [start, 10])),
  '41': 16,
};
/** Identifiers that the console uses: item (01, 02), lot, serial number. */
const knownIdentifiers = ['01', '02', '10', '21'];
const SEPARATOR = '\u001d';

/**
 * Removes the separators at the start. Scanners may also send a separator before the first element or after an element
 * with a predefined length.
 */
const withoutSeparators = (text: string): string => text.replace(new RegExp(`^${SEPARATOR}+`), '');

/**
 * Splits a GS1 string into identifiers and values. Accepts strings as a scanner sends them, and as printed with brackets. In a
 * scanned string, identifiers are cut to two digits, which is the full length of those that the console uses.
 */
function gs1Parts(text: string): [string, string][] {
  if (/^\(\d{2,4}\)/.test(text))
    return [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', value = '']) => [ai, value.trim()]);
  const parts: [string, string][] = [];
  for (let rest = withoutSeparators(text); rest !== ''; ) {
    const ai = rest.slice(0, 2);
    const separatorAt = rest.indexOf(SEPARATOR);
    const end = separatorAt < 0 ? rest.length : separatorAt;
    const until = predefinedLengths[ai] ?? end;
    if (!/^\d\d$/.test(ai) || until > end) return [];
    parts.push([ai, rest.slice(2, until)]);
    rest = withoutSeparators(rest.slice(until));
  }
  return parts;
}

/** Returns the forms of an item number: 14 digits in a symbol, but 13, 12 or 8 on many products. */
const gtinVariants = (gtin: string): string[] =>
  [14, 13, 12, 8].flatMap((length) =>
    gtin.length === 14 && /^0*$/.test(gtin.slice(0, 14 - length)) ? [gtin.slice(14 - length)] : [],
  );

/**
 * Returns the codes that a text may contain, the text itself first. For a GS1 symbol, also returns its item number, lot and
 * serial number.
 */
export function codeCandidates(sample: string): string[] {
  const text = trimCode(sample);
  if (text === '') return [];
  const unprefixed = text.replace(/^\][A-Za-z]\d/, '');
  const isSymbol =
    unprefixed !== text || unprefixed.includes(SEPARATOR) || /^(01\d{14}|\(\d{2,4}\))/.test(unprefixed);
  const gs1Values = isSymbol ? gs1Parts(unprefixed) : [];
  const exactCodes = gs1Values
    .filter(([ai]) => knownIdentifiers.includes(ai))
    .flatMap(([ai, value]) => (ai === '01' || ai === '02' ? gtinVariants(value) : [value]));
  return [...new Set([text, ...exactCodes])].filter((code) => code !== '').slice(0, 6);
}
