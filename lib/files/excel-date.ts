const DAY_MS = 86_400_000;
/** Days from Excel's first to 1970, its 29 February 1900 that never was among them. */
const TO_1970 = 25_569;
const FROM_1900_TO_1904 = 1_462;

/** The formats that Excel knows by number and shows dates with: everywhere, in China, Japan and Korea, in Thailand. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** What a date's or a time's format is made of, and no number's. */
const TOKEN = /^(?:s{1,2}|m{1,5}|h{1,2}|d{1,4}|y{1,4}|e{1,4}|a{1,5}|p|am|pm)$/;

const isDatePart = (part: string): boolean => {
  const tokens = part
    .replace(/"[^"]*"/g, ' ')
    // Parts of a second, and hours that count on past a day.
    .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    // Colors, conditions and languages.
    .replace(/\[[^\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter(Boolean);
  return tokens.length > 0 && tokens.every((token) => TOKEN.test(token));
};

/** Whether a number in this format is a date; `code` is the format as written where the file brings its own. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (BUILT_IN.some(([from, to]) => id >= from && id <= to)) return true;
  return (code ?? '').toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ').split(';').some(isDatePart);
}

/** A moment as on the calendar and never shifted: without a time at midnight, to the second else. */
export function writeDate(ms: number): string {
  // Excel counts days in fractions: half a second either way is its rounding.
  const date = new Date(Math.round(ms / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString().slice(0, 19);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text.replace('T', ' ');
}

/** The moment that Excel's count of days means, in milliseconds. */
export const fromExcelDays = (days: number, since1904: boolean): number =>
  Math.floor((days + (since1904 ? FROM_1900_TO_1904 : 0) - TO_1970) * DAY_MS);
