const DAY_MS = 86_400_000;
/** Days from Excel's epoch to 1970, including 29 February 1900, which Excel counts although it did not exist. */
const EXCEL_DAYS_TO_1970 = 25_569;
const DAYS_1900_TO_1904 = 1_462;

/** The ranges of Excel's built-in date formats: international, East Asian and Thai. */
const BUILT_IN_DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** Matches a token of date and time formats. Number formats contain no such tokens. */
const DATE_TOKEN = /^(?:s{1,2}|m{1,5}|h{1,2}|d{1,4}|y{1,4}|e{1,4}|a{1,5}|p|am|pm)$/;

const isDatePart = (part: string): boolean => {
  const tokens = part
    .replace(/"[^"]*"/g, ' ')
    // Removes fractions of a second and the brackets of elapsed times.
    .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    // Removes colors, conditions and locales.
    .replace(/\[[^\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter(Boolean);
  return tokens.length > 0 && tokens.every((token) => DATE_TOKEN.test(token));
};

/** True if numbers in this format are dates. `code` is the format code, if the file defines one. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (BUILT_IN_DATE_FORMATS.some(([from, to]) => id >= from && id <= to)) return true;
  return (code ?? '').toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ').split(';').some(isDatePart);
}

/** Formats a time in UTC. Omits the time of day at midnight. Empty if the time is invalid. */
export function writeDate(ms: number): string {
  // Excel stores times as fractions of a day, so round to seconds.
  const date = new Date(Math.round(ms / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString().slice(0, 19);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text.replace('T', ' ');
}

/** Converts a day number of Excel to milliseconds since 1970. */
export const fromExcelDays = (days: number, since1904: boolean): number =>
  Math.floor((days + (since1904 ? DAYS_1900_TO_1904 : 0) - EXCEL_DAYS_TO_1970) * DAY_MS);
