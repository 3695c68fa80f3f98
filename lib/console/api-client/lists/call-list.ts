import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import type { ListPage } from '@/lib/contract/schema/list-page';
import type { ListOperation } from '@/lib/contract/schema/operation';
import { isSentList } from '@/lib/contract/sent-lists';
import type { Result } from '../../browser/result';
import { readSentList } from '../../request-log/sent-lists';
import { type CallOptions, call } from '../call';
import { outcomeOf } from '../outcome';
import { applyQuery } from './apply-query';
import { validTotal } from './page-total';

type ListCallOptions = Omit<CallOptions, 'query'> & {
  tenant: string;
  /** Maximum rows to take from a platform that returns the complete list. Defaults to the page size. */
  maxRows?: number;
};

/**
 * Reads a page of a list with one call. Lists of records sent by this console come from the request log. The platform may
 * return fewer records than requested and repeat some. Callers must authorize first.
 */
export async function callList(
  operation: ListOperation,
  query: Dqb,
  { maxRows, ...options }: ListCallOptions,
): Promise<Result<ListPage>> {
  if (isSentList(operation.name)) {
    const answer = await readSentList(options.tenant, operation.name, query);
    return outcomeOf(operation, { status: 200, headers: {}, text: JSON.stringify(answer) }, '');
  }
  const { result } = await call(operation, { ...options, query: { dqb: printDqb(query) } });
  if (result.kind !== 'ok') return result;
  const page = applyQuery(operation, result.answer, query, maxRows);
  return { ...result, answer: { ...page, total: validTotal(page, query.offset ?? 0) } };
}
