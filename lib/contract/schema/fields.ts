import { type ContractIssue, issueCode } from './issue';
import { isSupportedText } from './supported-text';
import * as z from './zod';
import { dayToInstant } from './zone';

/** A record key in a path, decoded. No key exceeds the limit. */
export const codeInPath = () => requiredCode(4096);

/** A whole number in a path. Accepts digits or a number. */
export const numberInPath = () =>
  withMeta(
    z
      .union([z.number(), z.string().regex(/^\d{1,10}$/)], issueCode('invalid_integer'))
      .transform(Number)
      .pipe(int32()),
    { kind: 'number' },
  );

/** True for http and https URLs. Other URLs are neither stored nor linked. */
export const isWebAddress = (s: string): boolean => /^https?:\/\/[^\s/]+/i.test(s) && URL.canParse(s);

/**
 * True if a URL contains a user name or password. Everyone who gets the URL would see these credentials, and logs would contain
 * them. Credentials can also disguise a host: `https://shop.example@elsewhere`.
 */
export function hasCredentials(s: string): boolean {
  if (!URL.canParse(s)) return false;
  const { username, password } = new URL(s);
  return username !== '' || password !== '';
}

/** Maximum records of one bulk call (D20). */
export const MAX_BULK = 1000;

/** The body of a bulk call: a list of records, at most `MAX_BULK`. */
export const bulkBody = <S extends z.ZodObject>(record: S) =>
  z.array(record, issueCode('invalid_list')).max(MAX_BULK, issueCode('too_many')).meta({ kind: 'lines' });

/** How a field is displayed, entered and compared. Stored in zod's metadata. */
export type Kind =
  | 'text' // words, compared without case and diacritics
  | 'code' // SKU, reference, barcode, tracking ID: compared exactly, shown in a fixed-width font
  | 'uuid'
  | 'number'
  | 'money'
  | 'boolean'
  | 'instant' // a timestamp, shown in the reader's time zone
  | 'day' // a calendar date, never shifted by a time zone (D23)
  | 'enum'
  | 'url'
  | 'email'
  | 'phone'
  | 'longtext'
  | 'list' // array of plain values
  | 'lines' // array of objects
  | 'object';

/**
 * How lists display a field. `width`: the width of its column in pixels, if its values are longer than others of its kind. `tag`:
 * the text is split into labels. `units`: the field counts the units of a line. `card`: `none` hides the field on phones.
 */
export type Display = { width?: number; tag?: true; units?: true; card?: 'none' };

/**
 * Metadata of a field. `open`: platforms may have other values. `labels`: the message key of the values' labels, `values` by
 * default. `wire`: a day is sent as a date-time.
 */
type Meta = {
  kind: Kind;
  values?: readonly string[];
  labels?: string;
  open?: true;
  wire?: 'instant';
  display?: Display;
};

declare module 'zod' {
  interface GlobalMeta extends Partial<Meta> {}
}

export const withMeta = <S extends z.ZodType>(schema: S, meta: Meta): S => schema.meta(meta);
const kind = <S extends z.ZodType>(schema: S, k: Kind): S => withMeta(schema, { kind: k });

/** Returns the error for a value of the wrong type, or `required` for a missing value. */
const typeError = (code: ContractIssue) => ({
  error: (issue: { code?: string; input?: unknown }) => {
    const isMissing = issue.input === undefined || issue.input === null;
    return issue.code === 'invalid_type' || issue.code === 'invalid_union'
      ? issueCode(isMissing ? 'required' : code)
      : undefined;
  },
});

const supportedText = (max: number) =>
  z
    .string(typeError('invalid_text'))
    .max(max, issueCode('too_long'))
    .refine(isSupportedText, issueCode('unsupported_characters'));

/** Text that consists only of spaces counts as empty. */
const NON_BLANK = /\S/;
const nonBlankText = (max: number) => supportedText(max).regex(NON_BLANK, issueCode('required'));

export const text = (max = 500) => kind(supportedText(max), 'text');
export const longText = (max = 4000) => kind(supportedText(max), 'longtext');
export const code = (max = 100) => kind(supportedText(max), 'code');
/** A code with at least one non-space character. */
export const requiredCode = (max = 100) => kind(nonBlankText(max), 'code');
/**
 * A code that identifies a record in paths. Rejects codes that consist of dots, because URL parsers remove such segments (D22).
 */
export const namingCode = (max = 100) =>
  kind(
    nonBlankText(max).refine((s) => !/^[.\s]*\.[.\s]*$/.test(s), issueCode('only_dots')),
    'code',
  );
export const requiredText = (max = 500) => kind(nonBlankText(max), 'text');

/** A UUID of any version. */
export const uuid = () =>
  kind(z.guid({ error: (i) => issueCode(i.input === undefined ? 'required' : 'invalid_uuid') }), 'uuid');

const finiteNumber = () => z.number(typeError('invalid_number'));
const MAX_NUMBER = 999_999_999_999;
const nonNegativeNumber = () =>
  finiteNumber().min(0, issueCode('negative')).max(MAX_NUMBER, issueCode('too_large'));

export const number = () => kind(finiteNumber(), 'number');
export const amount = () => kind(nonNegativeNumber(), 'number');
export const positive = () =>
  kind(finiteNumber().gt(0, issueCode('too_low')).max(MAX_NUMBER, issueCode('too_large')), 'number');
export const money = () => kind(nonNegativeNumber(), 'money');
export const int32 = () =>
  kind(z.int(typeError('invalid_integer')).min(-2147483648).max(2147483647), 'number');
export const boolean = () => kind(z.boolean(typeError('invalid_boolean')), 'boolean');

export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  kind(z.enum(values), 'enum');

/** A known value or any other text. For fields whose values the spec shows only by example. */
export const openEnum = (values: readonly string[], max = 100) =>
  withMeta(supportedText(max), { kind: 'enum', values, open: true });

/** Like `oneOf`, but accepts any letter case and normalizes to the spelling in the list. */
export const caseInsensitiveEnum = <const V extends readonly [string, ...string[]]>(values: V) =>
  withMeta(
    z
      .string(typeError('invalid_text'))
      .overwrite((s) => values.find((v) => v.toLowerCase() === s.trim().toLowerCase()) ?? s)
      .pipe(z.enum(values)),
    { kind: 'enum', values },
  );

const EMAIL = /^[^\s@]+@[^\s@]+$/;
export const email = (max = 320) => kind(supportedText(max), 'email');
export const requiredEmail = () =>
  kind(
    nonBlankText(320).refine((s) => !NON_BLANK.test(s) || EMAIL.test(s), issueCode('invalid_email')),
    'email',
  );
export const phone = (max = 50) => kind(supportedText(max), 'phone');
export const requiredPhone = () => kind(nonBlankText(50), 'phone');

export const url = (max = 2000) =>
  kind(
    supportedText(max)
      .refine(isWebAddress, issueCode('invalid_url'))
      .refine((s) => !hasCredentials(s), issueCode('url_credentials')),
    'url',
  );
/** A URL that another check validates. */
export const anyUrl = (max = 2000) => kind(supportedText(max), 'url');

const hasValidYear = (s: string) => !s.startsWith('0000');

/** An ISO 8601 timestamp in the years 1 to 9999. Without an offset, it is UTC (D23). */
export const instant = () =>
  kind(
    z
      .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], typeError('invalid_datetime'))
      .refine((s) => hasValidYear(s) && !Number.isNaN(Date.parse(s)), issueCode('invalid_datetime')),
    'instant',
  );

/** A calendar date. The date part of a date-time is used as written, never shifted (D23). */
export const day = () =>
  kind(
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], typeError('invalid_date'))
      .refine(hasValidYear, issueCode('invalid_date')),
    'day',
  );

/** Like `day`, but sent as a date-time, as in the spec. */
export const dayAsInstant = () => withMeta(day().overwrite(dayToInstant), { kind: 'day', wire: 'instant' });

const array = <S extends z.ZodType>(item: S, max?: number) => {
  const plain = z.array(item, typeError('invalid_list'));
  return max === undefined ? plain : plain.max(max, issueCode('too_many'));
};

export const listOf = <S extends z.ZodType>(item: S, max?: number) => kind(array(item, max), 'list');
export const linesOf = <S extends z.ZodObject>(item: S, max?: number) => kind(array(item, max), 'lines');
export const objectOf = <S extends z.ZodObject>(item: S) => kind(item, 'object');

/** How lists display tags. The width fits two words, such as "refund-pending". */
export const tagDisplay: Display = { tag: true, width: 126 };

// Response schemas are lenient, so that one unusual record does not break a list. Values may be null or missing, and texts may be
// longer than in requests. Structure and dates are strict.

const plain = (kind: Kind) => withMeta(z.string(), { kind });
const numberOf = (kind: Kind) => withMeta(z.number(), { kind });

/** True for http and https URLs, and for paths on the platform's host, as in the platform's document links. */
const isLink = (s: string) => isWebAddress(s) || /^\/(?![/\\])/.test(s);

/** Response fields that identify a record and are always present. */
export const key = {
  text: () => plain('text'),
  code: () => plain('code'),
  uuid: () => withMeta(z.guid(), { kind: 'uuid' }),
};

/** Other response fields, which are null or missing if the platform does not know them. */
export const normalized = {
  text: () => plain('text').nullish(),
  tag: () => plain('text').meta({ display: tagDisplay }).nullish(),
  longText: () => plain('longtext').nullish(),
  code: () => plain('code').nullish(),
  uuid: () => key.uuid().nullish(),
  email: () => plain('email').nullish(),
  phone: () => plain('phone').nullish(),
  number: () => numberOf('number').nullish(),
  money: () => numberOf('money').nullish(),
  boolean: () => withMeta(z.boolean(), { kind: 'boolean' }).nullish(),
  instant: () => instant().nullish(),
  day: () => day().nullish(),
  /** URLs that `isLink` does not accept become null. */
  url: () => withMeta(z.string().refine(isLink), { kind: 'url' }).nullable().catch(null).optional(),
  /** One of `values`, or any other text that the platform sends. */
  known: (values: readonly string[]) => withMeta(z.string(), { kind: 'enum', values, open: true }).nullish(),
};
