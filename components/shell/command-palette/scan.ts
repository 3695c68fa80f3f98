/**
 * Normalizes a code: trims what surrounds it when it is pasted or scanned (spaces, line breaks, invisible characters). Inside
 * nothing changes: case and leading zeros are part of a code.
 */
export const codeOf = (text: string): string => text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '');

/** GS1 application identifiers with a fixed length; the others end at the separator. */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((ai) => [ai, 6])),
  '20': 2,
};
/** Those with a meaning in the console: item, lot, serial number. */
const named = ['01', '02', '10', '21'];
const SEPARATOR = '\u001d';

/** The elements of a GS1 string as a scanner sends it, or as it is printed with brackets. */
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

/** An item number has 14 digits in a symbol, and 13, 12 or 8 on the product. */
const numbersOf = (gtin: string): string[] =>
  [14, 13, 12, 8].flatMap((length) =>
    gtin.length === 14 && /^0*$/.test(gtin.slice(0, 14 - length)) ? [gtin.slice(14 - length)] : [],
  );

/** The codes that a text may contain, the text itself first: for a GS1 symbol also its item, lot and serial number. */
export function codesIn(sample: string): string[] {
  const text = codeOf(sample);
  if (text === '') return [];
  const unwrap = text.replace(/^\][A-Za-z]\d/, '');
  const isSymbol = unwrap !== text || unwrap.includes(SEPARATOR) || /^(01\d{14}|\(\d{2,4}\))/.test(unwrap);
  const found = isSymbol ? gs1Parts(unwrap) : [];
  const exactCodes = found
    .filter(([ai]) => named.includes(ai))
    .flatMap(([ai, value]) => (ai === '01' || ai === '02' ? numbersOf(value) : [value]));
  return [...new Set([text, ...exactCodes])].filter((code) => code !== '').slice(0, 6);
}

/** A key event as used for scan detection. */
export type ScanKey = { key: string; timeStamp: number; repeat?: boolean };

/** A slow scanner has up to 120 ms between two keys; a later key is not part of the code. */
export const GAP_MS = 150;
/** Faster than any person types. */
const SCAN_GAP_MS = 50;
/** People also type at the speed of a slow scanner, but less evenly. */
const MAX_GAP_SPREAD_MS = 60;
const MIN_LENGTH = 6;
/** How long the rest of an incomplete code is awaited. */
const REST_MS = 2_000;

/**
 * The meaning of a key. `hold`: withhold it for now. `replay`: these were not a code, dispatch them again. `code`: complete, with
 * its Enter. `cut`: a part of a code, none of which may have an effect.
 */
export type ScanResult<K extends ScanKey> =
  | { kind: 'pass' }
  | { kind: 'hold' }
  | { kind: 'replay'; keys: K[] }
  | { kind: 'code'; code: string }
  | { kind: 'cut' };

/** Modifiers held for the capitals and symbols of a code: not keys of their own. */
export const modifiers: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph']);
const isCharacter = ({ key }: ScanKey) => [...key].length === 1;
/** Keys that people press repeatedly while they move through a list. */
const isArrowRun = (keys: readonly ScanKey[]) => keys.every(({ key }) => 'jkxJK[] '.includes(key));

function gapsOf(keys: readonly ScanKey[]): number[] {
  return keys.slice(1).map(({ timeStamp }, i) => timeStamp - (keys[i]?.timeStamp ?? timeStamp));
}

/** Typed by a scanner: fast, or slow and even with a digit in it. */
function isScanned(keys: readonly ScanKey[], minLength: number): boolean {
  if (keys.length < minLength || isArrowRun(keys)) return false;
  const gaps = gapsOf(keys);
  const [shortestGap, longestGap] = [Math.min(...gaps), Math.max(...gaps)];
  if (longestGap <= SCAN_GAP_MS) return true;
  return longestGap - shortestGap <= MAX_GAP_SPREAD_MS && keys.some(({ key }) => /\d/.test(key));
}

/**
 * Detects scanner codes among keyboard shortcuts. Every printable key is withheld until the next one of a code would have come: a
 * code is accepted as one, and none of its characters triggers a shortcut. Call `flush` when that time has passed without a key.
 * `startedAt`: earlier keys were not recorded, so a code that starts right after it may lack its first ones and counts as cut.
 */
export function createScanner<K extends ScanKey>(
  startedAt = Number.NEGATIVE_INFINITY,
): {
  handleKey: (key: K) => ScanResult<K>;
  flush: () => ScanResult<K>;
} {
  let pendingKeys: K[] = [];
  /** Keys of this burst that were already let through, so that repeated keys do not wait for its end. */
  let arrowKeys: K[] = [];
  let cutAt = Number.NEGATIVE_INFINITY;

  const end = (): ScanResult<K> => {
    const keys = pendingKeys;
    const keySequence = [...arrowKeys, ...keys];
    pendingKeys = [];
    arrowKeys = [];
    if (keySequence.length === 0) return { kind: 'pass' };
    if (!isScanned(keySequence, 4)) return keys.length > 0 ? { kind: 'replay', keys } : { kind: 'pass' };
    cutAt = keySequence.at(-1)?.timeStamp ?? cutAt;
    return { kind: 'cut' };
  };

  /** The end of the previous burst, before the meaning of the key itself. */
  const afterEnd = (before: ScanResult<K>, now: ScanResult<K>, key: K): ScanResult<K> =>
    before.kind === 'replay' && now.kind === 'pass' ? { kind: 'replay', keys: [...before.keys, key] } : now;

  function handleKey(key: K): ScanResult<K> {
    const keySequence = [...arrowKeys, ...pendingKeys];
    const since = key.timeStamp - (keySequence.at(-1)?.timeStamp ?? Number.NEGATIVE_INFINITY);
    const isRest = key.timeStamp - cutAt <= REST_MS;
    if (key.key === 'Enter') {
      if (keySequence.length === 0) {
        if (!isRest) return { kind: 'pass' };
        cutAt = Number.NEGATIVE_INFINITY;
        return { kind: 'cut' };
      }
      if (since <= GAP_MS && !isRest && isScanned([...keySequence, key], MIN_LENGTH + 1)) {
        pendingKeys = [];
        arrowKeys = [];
        const [first = key] = keySequence;
        if (first.timeStamp - startedAt <= GAP_MS) return { kind: 'cut' };
        return { kind: 'code', code: keySequence.map((one) => one.key).join('') };
      }
      const before = end();
      if (before.kind === 'cut') cutAt = Number.NEGATIVE_INFINITY;
      return before.kind === 'cut' ? before : afterEnd(before, { kind: 'pass' }, key);
    }
    if (!isCharacter(key))
      return modifiers.has(key.key) ? { kind: 'pass' } : afterEnd(end(), { kind: 'pass' }, key);
    // No code starts with these keys, so their actions must not wait.
    if (keySequence.length === 0 && !isRest && ' /?'.includes(key.key)) return { kind: 'pass' };
    if (isRest) {
      cutAt = key.timeStamp;
      pendingKeys = [];
      arrowKeys = [];
      return { kind: 'hold' };
    }
    const before = since > GAP_MS ? end() : undefined;
    if (before?.kind === 'cut') {
      cutAt = key.timeStamp;
      return before;
    }
    const isArrowRepeat =
      (arrowKeys.at(-1) ?? pendingKeys.at(-1))?.key === key.key &&
      isArrowRun([...arrowKeys, ...pendingKeys, key]);
    if (key.repeat || (isArrowRepeat && since <= GAP_MS)) {
      // The same key again: a person moves through a list.
      const keys = [...(before?.kind === 'replay' ? before.keys : []), ...pendingKeys, key];
      arrowKeys = key.repeat ? [] : [...arrowKeys, ...pendingKeys, key];
      pendingKeys = [];
      return keys.length > 1 ? { kind: 'replay', keys } : { kind: 'pass' };
    }
    pendingKeys.push(key);
    return before?.kind === 'replay' ? before : { kind: 'hold' };
  }

  return { handleKey, flush: end };
}
