import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import type { TextQuery } from './list-request';

/** What a list's own query says, the parameter `dqb` of its address; one that cannot be read asks nothing and says why. */
export function queryOf(text: string): TextQuery {
  const read = parseDqb(text);
  if (read.ok) return { text, filters: read.dqb.filters, sort: read.dqb.sort };
  return { text, filters: [], sort: [], issues: read.issues, place: read.place };
}

/** The text of a query without its place in the list: pages are the list's own. */
export const textOf = ({ filters, sort }: Dqb): string => printDqb({ filters, sort });
