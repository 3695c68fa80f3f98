import type { RecordKind } from '@/components/record/record-path';
import type { SearchHit } from '@/components/shell/command-palette/search-hit';
import { recordPath } from '@/lib/console/browser/tenant-path';
import type { RecordLookup } from '@/lib/contract/define-resource';
import type { Filter } from '@/lib/contract/dqb/dqb';
import { isMasked } from '@/lib/contract/masking';
import { operations } from '@/lib/contract/operations';
import { isRecordSegment, resourceDefinitions } from '@/lib/contract/resource-definitions';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { ListOperation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';
import {
  codeFilters,
  emailFilters,
  isId,
  isRecordNumber,
  prefixFilters,
  type SearchInput,
  searchTerms,
} from './search-input';

/** A query of the platform for the search text. Several lookups may find records of the same kind. */
export type Lookup = {
  kind: RecordKind;
  operation: ListOperation;
  /** Returns undefined if the text cannot match. The lookup then sends no request. */
  buildFilters: (input: SearchInput) => Filter[] | undefined;
  /** The values of a row to compare with the searched codes. */
  codes?: (row: PageRow) => unknown[];
  /** The codes of a row that may start with the searched code. */
  prefixes?: (row: PageRow) => unknown[];
  /** The texts of a row in which the searched words must occur. */
  words?: (row: PageRow) => unknown[];
  show: (row: PageRow) => Pick<SearchHit, 'path' | 'label' | 'hint'>;
  rank: { code: number; name: number };
};

const valuesAt = (row: PageRow, paths: readonly string[]): unknown[] =>
  paths.flatMap((path) => valueAt(row, path)).filter((value) => value !== null && value !== undefined);
const joined = (row: PageRow, paths: readonly string[] = []): string =>
  valuesAt(row, paths)
    .filter((value) => !isMasked(value))
    .map(String)
    .filter(Boolean)
    .join(' ');

function lookupQuery(lookup: RecordLookup): Pick<Lookup, 'buildFilters' | 'codes' | 'words'> {
  if ('codes' in lookup)
    return {
      buildFilters: (input) => codeFilters(input, lookup.codes),
      codes: (row) => valuesAt(row, lookup.codes),
    };
  if ('words' in lookup)
    return {
      buildFilters: (input) => searchTerms(input, lookup.words),
      words: (row) => valuesAt(row, lookup.words),
    };
  if ('email' in lookup)
    return {
      buildFilters: ({ codes }) => emailFilters(codes),
      codes: (row) => valuesAt(row, [lookup.email]),
    };
  const property = 'number' in lookup ? lookup.number : 'id';
  const matchesCode = 'number' in lookup ? isRecordNumber : isId;
  return {
    buildFilters: ({ codes: [first = ''] }) =>
      matchesCode(first) ? [{ operation: 'Equals', property, value: first }] : undefined,
    codes: (row) => valuesAt(row, [property]),
  };
}

/** Finds records whose label starts with the searched code. */
const prefixQuery = (label: string): Pick<Lookup, 'buildFilters' | 'prefixes'> => ({
  buildFilters: ({ codes }) => prefixFilters(codes, label),
  prefixes: (row) => valuesAt(row, [label]),
});

export const lookups: readonly Lookup[] = resourceDefinitions.flatMap(({ segment, keys, list, search }) => {
  if (!search || !isRecordSegment(segment)) return [];
  const [label = ''] = search.label;
  const hasCode = search.lookups.some((lookup) => 'codes' in lookup && lookup.codes.includes(label));
  return [...search.lookups.map(lookupQuery), ...(hasCode ? [prefixQuery(label)] : [])].map((query) => ({
    kind: segment,
    operation: operations[list.operation],
    rank: search.rank,
    show: (row: PageRow) => ({
      path: recordPath(segment, ...keys.map((key) => joined(row, [key]))),
      label: joined(row, search.label) || joined(row, keys),
      hint: joined(row, search.hint),
    }),
    ...query,
  }));
});
