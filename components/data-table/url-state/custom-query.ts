import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import type { Filterable } from '@/lib/contract/dqb/dqb-filter';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import type { CustomQuery } from './list-request';

/**
 * Parses the custom query of a list, the parameter `dqb` of its URL; one that is invalid, or has its own paging, is not sent and
 * has issues.
 */
export function parseCustomQuery(text: string, fields: readonly Filterable[]): CustomQuery {
  const none = { text, filters: [], sort: [] };
  const read = parseDqb(text, fields);
  if (!read.ok) return { ...none, issues: read.issues, range: read.range };
  const paging = /(?:offset|count)[^&]*/i.exec(read.dqb.offset === undefined ? '' : text);
  if (!paging) return { text, filters: read.dqb.filters, sort: read.dqb.sort };
  const range = { start: paging.index, end: paging.index + paging[0].length };
  const message = 'The list has its own pages';
  return { ...none, issues: [{ path: 'dqb', message, code: 'paging' }], range };
}

/** The text of a query without offset and count: paging belongs to the list. */
export const dqbText = ({ filters, sort }: Dqb): string => printDqb({ filters, sort });
