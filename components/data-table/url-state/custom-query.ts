import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import type { TextRange } from '@/lib/contract/dqb/dqb-segments';
import type { Filterable } from '@/lib/contract/dqb/filter-operators';
import type { Issue } from '@/lib/contract/schema/issue';

/** A parsed custom query. An invalid query has `issues`, and the `range` of the first issue in the text. */
export type CustomQuery = Pick<Dqb, 'filters' | 'sort'> & { issues?: Issue[]; range?: TextRange };

/**
 * Parses the custom query in the URL parameter `dqb`. An invalid query, or a query with its own paging, is returned with issues
 * and is not sent.
 */
export function parseCustomQuery(text: string, fields: readonly Filterable[]): CustomQuery {
  const none = { filters: [], sort: [] };
  if (text === '') return none;
  const read = parseDqb(text, fields);
  if (!read.ok) return { ...none, issues: read.issues, range: read.range };
  const paging = /(?<=^|&)(?:offset|count)=[^&]*/i.exec(read.dqb.offset === undefined ? '' : text);
  if (!paging) return { filters: read.dqb.filters, sort: read.dqb.sort };
  const range = { start: paging.index, end: paging.index + paging[0].length };
  const message = 'Remove offset and count: the list sets them itself';
  return { ...none, issues: [{ path: 'dqb', message, code: 'paging' }], range };
}

/** Serializes a query without offset and count, because paging belongs to the list. */
export const dqbText = ({ filters, sort }: Dqb): string => printDqb({ filters, sort });
