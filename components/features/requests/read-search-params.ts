import { otherParams } from '@/components/data-table/saved-views/view-address';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { authorOf } from '@/lib/console/relay/relay-log';
import type { RequestLogFilter } from '@/lib/console/request-log/list-requests';
import { failedResults, isRequestResult, requestResults } from '@/lib/console/request-log/request-row';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { isOperationName, operations } from '@/lib/contract/operations';
import { addDays, spanOf, startOfDay } from '@/lib/contract/schema/zone';
import { filterNames, type RequestOutcome, type RequestSearchParams } from './request-search-params';

export const PAGE = 50;

/** The recorded operations: all that change something. */
export const writes = Object.values(operations).flatMap(({ name, effect }) =>
  effect === 'read' ? [] : [name],
);

export const outcomeChoices: readonly RequestOutcome[] = ['failed', ...requestResults];

/** Older URLs use `answered`. */
function outcomeIn(text: string): RequestOutcome | undefined {
  if (text === 'answered') return 'done';
  return text === 'failed' || isRequestResult(text) ? text : undefined;
}

const logParams: readonly string[] = [...filterNames, 'page', 'view'];

/** Maximum characters of a value in the URL. */
const MAX_VALUE = 200;

/**
 * Parses the URL of the request log. Invalid parameters are named, because ignoring them would list more requests than intended.
 */
export function searchParamsOf(params: SearchParams): RequestSearchParams {
  const one = (name: string) => {
    const found = params[name];
    return (Array.isArray(found) ? found[0] : found) || undefined;
  };
  const readIf = (name: string, isReadable: (text: string) => boolean) => {
    const found = one(name);
    return found !== undefined && isReadable(found) ? found : undefined;
  };
  const isShort = (text: string) => text.length <= MAX_VALUE;
  const page = one('page');
  const read = {
    operation: readIf('operation', isOperationName),
    outcome: outcomeIn(one('outcome') ?? ''),
    record: readIf('record', isShort),
    code: readIf('code', isShort),
    person: readIf('person', isShort),
    integration: readIf('integration', isShort),
    days: readIf('days', (text) => spanOf(text, '2000-01-01') !== undefined),
  };
  return {
    ...read,
    invalid: filterNames.filter((name) => one(name) !== undefined && read[name] === undefined),
    page: page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    others: otherParams(params, logParams),
  };
}

/** The filter of one tenant's request log; days start and end at midnight in the user's time zone. */
export function filterOf(
  tenant: string,
  query: RequestSearchParams,
  { today, zone }: Clock,
): RequestLogFilter & { tenant: string } {
  const { from, to } = spanOf(query.days ?? '', today) ?? {};
  return {
    tenant,
    operations: query.operation ? [query.operation] : undefined,
    result: query.outcome === 'failed' ? failedResults : query.outcome,
    record: query.record,
    code: query.code,
    personId: query.integration ? authorOf(query.integration) : query.person,
    from: from && startOfDay(from, zone),
    until: to && startOfDay(addDays(to, 1), zone),
  };
}
