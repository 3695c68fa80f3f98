/**
 * Trims spaces, line breaks and invisible characters around a pasted or scanned code. Keeps case and leading zeros, which are
 * part of a code.
 */
export const trimCode = (text: string): string => text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '');

/** Value lengths of the GS1 application identifiers with a fixed length. Values of other identifiers end at the separator. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((ai) => [ai, 6])),
  '20': 2,
};
/** Identifiers that the console uses: item (01, 02), lot, serial number. */
const knownIdentifiers = ['01', '02', '10', '21'];
const SEPARATOR = '\u001d';

/** Splits a GS1 string into identifiers and values. Accepts strings as a scanner sends them, and as printed with brackets. */
function gs1Parts(text: string): [string, string][] {
  if (/^\(\d{2,4}\)/.test(text))
    return [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', value = '']) => [ai, value.trim()]);
  const parts: [string, string][] = [];
  for (let rest = text; rest !== ''; ) {
    const ai = rest.slice(0, 2);
    const valueEnd = fixedLengths[ai] === undefined ? rest.indexOf(SEPARATOR) : 2 + fixedLengths[ai];
    const until = valueEnd < 0 ? rest.length : valueEnd;
    if (!/^\d\d$/.test(ai) || until > rest.length) return [];
    parts.push([ai, rest.slice(2, until)]);
    rest = rest.slice(until).replaceAll(new RegExp(`^${SEPARATOR}+`, 'g'), '');
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
