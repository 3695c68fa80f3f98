/**
 * A text as a code: without what surrounds it when it is pasted or scanned (blanks, line ends, marks that cannot be seen).
 * Inside nothing changes: case and leading zeros are part of a code.
 */
export const codeOf = (text: string): string => text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '');

/** GS1 application identifiers with a fixed number of characters after them; the others end at the separator. */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((ai) => [ai, 6])),
  '20': 2,
};
/** Those that name something here: the item, its lot, its serial number. */
const named = ['01', '02', '10', '21'];
const SEPARATOR = '\u001d';

/** The parts of a GS1 element string as a scanner sends it, or as it is printed with brackets. */
function gs1Parts(text: string): [string, string][] {
  if (/^\(\d{2,4}\)/.test(text))
    return [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', value = '']) => [ai, value.trim()]);
  const parts: [string, string][] = [];
  for (let rest = text; rest !== ''; ) {
    const ai = rest.slice(0, 2);
    const end = fixed[ai] === undefined ? rest.indexOf(SEPARATOR) : 2 + fixed[ai];
    const until = end < 0 ? rest.length : end;
    if (!/^\d\d$/.test(ai) || until > rest.length) return [];
    parts.push([ai, rest.slice(2, until)]);
    rest = rest.slice(until).replaceAll(new RegExp(`^${SEPARATOR}+`, 'g'), '');
  }
  return parts;
}

/** An item number is kept with 14 digits in a symbol and with 13, 12 or 8 on a shelf. */
const numbersOf = (gtin: string): string[] =>
  [14, 13, 12, 8].flatMap((length) =>
    gtin.length === 14 && /^0*$/.test(gtin.slice(0, 14 - length)) ? [gtin.slice(14 - length)] : [],
  );

/** The codes that a text may mean, the text itself first: of a GS1 symbol also the item, the lot and the serial number in it. */
export function codesIn(given: string): string[] {
  const text = codeOf(given);
  if (text === '') return [];
  const bare = text.replace(/^\][A-Za-z]\d/, '');
  const isSymbol = bare !== text || bare.includes(SEPARATOR) || /^(01\d{14}|\(\d{2,4}\))/.test(bare);
  const found = isSymbol ? gs1Parts(bare) : [];
  const meant = found
    .filter(([ai]) => named.includes(ai))
    .flatMap(([ai, value]) => (ai === '01' || ai === '02' ? numbersOf(value) : [value]));
  return [...new Set([text, ...meant])].filter((code) => code !== '').slice(0, 6);
}
