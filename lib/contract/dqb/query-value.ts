const UUID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;
const NUMBER = /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:e[+-]?\d{1,3})?$/i;
const DATE = /^(\d{4})-(\d\d)-(\d\d)/;
const TIME = /^[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d\d):?(\d\d)?)?$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** True for a decimal number with a dot, within the range of a double. */
export const isNumber = (text: string): boolean => NUMBER.test(text) && Number.isFinite(Number(text));

export const isBoolean = (text: string): boolean => /^(?:true|false)$/i.test(text);

/** Returns the calendar date (years 1 to 9999) at the start of a text. Undefined if the date does not exist. */
function parseDate(text: string): string | undefined {
  const [date, year, month, day] = DATE.exec(text) ?? [];
  if (!date || year === '0000') return undefined;
  const inMonth = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= inMonth
    ? date
    : undefined;
}

/**
 * Normalizes an ISO 8601 text. A text without an offset is UTC, and a date without a time is midnight UTC (D23). Returns
 * undefined if the text is invalid.
 */
export function toTimestamp(text: string): string | undefined {
  const date = parseDate(text);
  if (!date || text.length === date.length) return date && `${date}T00:00:00Z`;
  const [time, hour, minute, second = '00', fraction = '0', , sign, offHour = '00', offMinute = '00'] =
    TIME.exec(text.slice(10)) ?? [];
  if (!time || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(offHour) > 14 || Number(offMinute) > 59) return undefined;
  const offset = sign ? `${sign}${offHour}:${offMinute}` : 'Z';
  return `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 6)}${offset}`;
}
