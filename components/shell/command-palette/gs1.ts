/**
 * Normalizes a code: trims what surrounds it when it is pasted or scanned (spaces, line breaks, invisible characters). Inside
 * nothing changes: case and leading zeros are part of a code.
 */
export const trimCode = (text: string): string => text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '');

/** GS1 application identifiers with a fixed length; the others end at the separator. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((ai) => [ai, 6])),
  '20': 2,
};
/** Identifiers with a meaning in the console: item, lot, serial number. */
const knownIdentifiers = ['01', '02', '10', '21'];
const SEPARATOR = '\u001d';

/** The elements of a GS1 string as a scanner sends it, or as it is printed with brackets. */
function gs1Parts(text: string): [string, string][] {
  if (/^\(\d{2,4}\)/.test(text))
    return [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', value = '']) => [ai, value.trim()]);
  const parts: [string, string][] = [];
  for (let rest = text; rest !== ''; ) {
    const ai = rest.slice(0, 2);
    const end = fixedLengths[ai] === undefined ? rest.indexOf(SEPARATOR) : 2 + fixedLengths[ai];
    const until = end < 0 ? rest.length : end;
    if (!/^\d\d$/.test(ai) || until > rest.length) return [];
    parts.push([ai, rest.slice(2, until)]);
    rest = rest.slice(until).replaceAll(new RegExp(`^${SEPARATOR}+`, 'g'), '');
  }
  return parts;
}

/** An item number has 14 digits in a symbol, and 13, 12 or 8 on the product. */
const gtinVariants = (gtin: string): string[] =>
  [14, 13, 12, 8].flatMap((length) =>
    gtin.length === 14 && /^0*$/.test(gtin.slice(0, 14 - length)) ? [gtin.slice(14 - length)] : [],
  );

/** The codes that a text may contain, the text itself first: for a GS1 symbol also its item, lot and serial number. */
export function codeCandidates(sample: string): string[] {
  const text = trimCode(sample);
  if (text === '') return [];
  const unprefixed = text.replace(/^\][A-Za-z]\d/, '');
  const isSymbol =
    unprefixed !== text || unprefixed.includes(SEPARATOR) || /^(01\d{14}|\(\d{2,4}\))/.test(unprefixed);
  const found = isSymbol ? gs1Parts(unprefixed) : [];
  const exactCodes = found
    .filter(([ai]) => knownIdentifiers.includes(ai))
    .flatMap(([ai, value]) => (ai === '01' || ai === '02' ? gtinVariants(value) : [value]));
  return [...new Set([text, ...exactCodes])].filter((code) => code !== '').slice(0, 6);
}
