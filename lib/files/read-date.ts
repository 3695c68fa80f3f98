export type ReadDate =
  | { date: string; time?: string; zoned?: true }
  | { fault: 'shape' | 'ambiguous'; readings?: [string, string] };

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?$/;
const two = (text: string) => text.padStart(2, '0');

function isDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

const written = (year: string, month: string, day: string): string | undefined =>
  isDay(Number(year), Number(month), Number(day)) ? `${year}-${two(month)}-${two(day)}` : undefined;

function dayIn(text: string): ReadDate {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) {
    const date = written(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
    return date ? { date } : { fault: 'shape' };
  }
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  const dayFirst = year ? written(year, second, first) : undefined;
  const monthFirst = year && sign === '/' ? written(year, first, second) : undefined;
  // With slashes both habits are common: a date that could be two is asked back and never guessed.
  if (dayFirst && monthFirst && dayFirst !== monthFirst)
    return { fault: 'ambiguous', readings: [dayFirst, monthFirst] };
  const date = dayFirst ?? monthFirst;
  return date ? { date } : { fault: 'shape' };
}

/** Reads a date as spreadsheets write it: `2026-03-09`, `09.03.2026 14:05`, ISO 8601 with its zone. */
export function readDate(text: string): ReadDate {
  const iso = /^(\d{4}-\d\d-\d\d)T\S*(?:Z|[+-]\d\d:?\d\d)$/i.exec(text);
  if (iso && !Number.isNaN(Date.parse(text))) return { date: iso[1] ?? '', time: text, zoned: true };
  const [day = '', rest = '', ...more] = text.split(/[T\s]+/);
  const read = dayIn(day);
  if ('fault' in read || rest === '') return more.length > 0 ? { fault: 'shape' } : read;
  const [, hour = '', minute = '', second = '00'] = TIME.exec(rest) ?? [];
  if (more.length > 0 || hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { fault: 'shape' };
  return { ...read, time: `${two(hour)}:${minute}:${second}` };
}
