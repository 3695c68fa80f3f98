/** A scanner types faster than any hand: so many milliseconds lie between two of its keys at most. */
const FAST_MS = 50;
/** The shortest barcode that is printed on goods has eight digits. */
const LEAST = 8;

type Key = { key: string; timeStamp: number };

/**
 * Listens for a barcode among keys: a row of digits in the rhythm of a scanner, ended by Enter. Gives the code with that
 * Enter, and nothing with every other key. Letters are left alone: single ones are keys of the console.
 */
export function scanning(): (event: Key) => string | undefined {
  let code = '';
  let last = -Infinity;
  return ({ key, timeStamp }) => {
    const isFast = timeStamp - last <= FAST_MS;
    last = timeStamp;
    if (key === 'Enter') {
      const found = isFast && code.length >= LEAST ? code : undefined;
      code = '';
      return found;
    }
    code = /^\d$/.test(key) ? (isFast ? code : '') + key : '';
    return undefined;
  };
}
