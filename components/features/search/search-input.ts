import { codeCandidates, trimCode } from '@/components/shell/command-palette/gs1';
import { spellingVariants } from '@/components/shell/command-palette/spelling-variants';
import { anyOf, type Filter } from '@/lib/contract/dqb/dqb';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { normalize, normalizePlain } from '@/lib/contract/schema/normalize-letters';

/** The search text, both as possible codes and as words of a name. */
export type SearchInput = { codes: readonly string[]; words: readonly string[] };

/** Maximum length of a search text. No typed or scanned code or name is longer. */
const MAX_LENGTH = 200;
/** Shorter words match too many records. */
const MIN_WORD_LENGTH = 3;

export function parseSearchInput(text: string): SearchInput {
  const typed = trimCode(text.slice(0, MAX_LENGTH));
  return { codes: codeCandidates(typed), words: normalizePlain(typed).split(/\s+/).filter(Boolean) };
}

export const isId = (code: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code);
export const isRecordNumber = (code: string): boolean => /^[1-9]\d{0,8}$/.test(code);

/**
 * Returns filters for any of the codes in any of the fields. Undefined if the text is too short, or if it is an ID or
 * email address, because these have separate queries.
 */
export function codeFilters({ codes }: SearchInput, names: readonly string[]): Filter[] | undefined {
  const [first = ''] = codes;
  // The grammar cannot express the text "null" as a value (D5).
  const searchCodes = codes.filter((code) => code !== 'null');
  if (searchCodes.length === 0 || first.length < 2 || isId(first) || first.includes('@')) return undefined;
  return anyOf(
    names.flatMap((property) =>
      searchCodes.map(
        (value): Filter =>
          property === 'barcodes'
            ? {
                operation: 'Any',
                property,
                value: '',
                inner: [{ operation: 'Equals', property: '_', value }],
              }
            : { operation: 'Equals', property, value },
      ),
    ),
  );
}

/** Shorter prefixes of a code match too many records. */
const MIN_PREFIX_LENGTH = 4;

/** Returns a filter for codes that start with the text, such as the beginning of an order number. */
export const prefixFilters = ([first = '']: SearchInput['codes'], property: string): Filter[] | undefined =>
  first.length >= MIN_PREFIX_LENGTH && /\d/.test(first) && !/[\s@]/.test(first) && !isId(first)
    ? [{ operation: 'StartsWith', property, value: first }]
    : undefined;

export const emailFilters = ([first]: SearchInput['codes']): Filter[] | undefined =>
  first && /^\S+@\S+$/.test(first) ? [{ operation: 'Equals', property: 'email', value: first }] : undefined;

/**
 * Returns filters for the longest word, in all spellings, in any of the fields. Undefined if the word is too short. The
 * other words filter the response.
 */
export function searchTerms({ words, codes }: SearchInput, names: readonly string[]): Filter[] | undefined {
  const typed = (codes[0] ?? '').split(/\s+/);
  const searchWord = typed.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  if (
    words.length === 0 ||
    searchWord.length < MIN_WORD_LENGTH ||
    !/\p{L}/u.test(searchWord) ||
    searchWord.includes('@')
  )
    return undefined;
  return anyOf(
    names.flatMap((property) =>
      spellingVariants(searchWord).map((value): Filter => ({ operation: 'Contains', property, value })),
    ),
  );
}

const joinValues = (values: readonly unknown[]): string[] =>
  values.filter((value) => value !== null && value !== undefined).map(String);

/**
 * Compares a row with the search text, because a platform may ignore the query and return its complete list. Undefined
 * if the row does not match. `exact` is true if the row has the exact code.
 */
export function matchRow(
  { codes, words }: SearchInput,
  of: Partial<Record<'codes' | 'prefixes' | 'words', (row: PageRow) => unknown[]>>,
  row: PageRow,
): { exact: boolean } | undefined {
  const rowCodes = joinValues(of.codes?.(row) ?? []);
  if (rowCodes.some((code) => codes.includes(code))) return { exact: true };
  if (rowCodes.some((code) => codes.some((trimmed) => normalize(trimmed) === normalize(code))))
    return { exact: false };
  const prefix = normalize(codes[0] ?? '');
  if (joinValues(of.prefixes?.(row) ?? []).some((code) => normalize(code).startsWith(prefix)))
    return { exact: false };
  if (!of.words) return undefined;
  const name = normalizePlain(joinValues(of.words(row)).join(' '));
  return words.every((word) => name.includes(word)) ? { exact: false } : undefined;
}
