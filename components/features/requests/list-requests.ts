import { otherParams } from '@/components/data-table/saved-views/view-address';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { authorOf } from '@/lib/console/relay/relay-log';
import type { RequestLogFilter } from '@/lib/console/request-log/list-requests';
import { isRequestResult, type RequestResult, requestResults } from '@/lib/console/request-log/request-row';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { isOperationName, operations } from '@/lib/contract/operations';
import { addDays, spanOf, startOfDay } from '@/lib/contract/schema/zone';
import { asking, type RequestSearchParams } from './request-search-params';

export const PAGE = 50;

/** The operations that are recorded: all that change something. */
export const writes = Object.values(operations).flatMap(({ name, effect }) =>
  effect === 'read' ? [] : [name],
);

export const outcomeChoices: readonly RequestResult[] = requestResults;

/** Addresses kept from before said `answered`. */
const resultOf = (text: string): RequestResult | undefined =>
  text === 'answered' ? 'done' : isRequestResult(text) ? text : undefined;

const own: readonly string[] = [...asking, 'page', 'view'];

/** Reads the address of the request log; what is not understood of it asks nothing. */
export function searchParamsOf(params: SearchParams): RequestSearchParams {
  const one = (name: string) => {
    const found = params[name];
    return (Array.isArray(found) ? found[0] : found) || undefined;
  };
  const [operation, outcome, days, page] = [one('operation'), one('outcome') ?? '', one('days'), one('page')];
  return {
    operation: operation && isOperationName(operation) ? operation : undefined,
    outcome: resultOf(outcome),
    record: one('record')?.slice(0, 200),
    code: one('code')?.slice(0, 100),
    person: one('person')?.slice(0, 100),
    integration: one('integration')?.slice(0, 100),
    days: days && spanOf(days, '2000-01-01') ? days : undefined,
    page: page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    others: otherParams(params, own),
  };
}

/** What is asked, of the request log of one tenant; days begin and end at the reader's midnight. */
export function filterOf(
  tenant: string,
  asked: RequestSearchParams,
  { today, zone }: Clock,
): RequestLogFilter {
  const { from, to } = spanOf(asked.days ?? '', today) ?? {};
  return {
    tenant,
    operations: asked.operation ? [asked.operation] : undefined,
    result: asked.outcome,
    record: asked.record,
    code: asked.code,
    personId: asked.integration ? authorOf(asked.integration) : asked.person,
    from: from && startOfDay(from, zone),
    until: to && startOfDay(addDays(to, 1), zone),
  };
}
