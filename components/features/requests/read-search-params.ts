import { otherParams } from '@/components/data-table/saved-views/view-address';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { isDaySpan, logParam, parsePage, toTimestamps } from '@/components/data-table/url-state/log-params';
import { relayAuthorId } from '@/lib/console/relay/relay-log';
import type { RequestLogFilter } from '@/lib/console/request-log/list-requests';
import { failedResults, isRequestResult, requestResults } from '@/lib/console/request-log/request-row';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { isOperationName, operations } from '@/lib/contract/operations';
import { filterNames, type RequestOutcome, type RequestSearchParams } from './request-search-params';

export const PAGE = 50;

/** The operations in the request log, which are all operations except reads. */
export const writes = Object.values(operations).flatMap(({ name, effect }) =>
  effect === 'read' ? [] : [name],
);

export const outcomeChoices: readonly RequestOutcome[] = ['failed', ...requestResults];

const parseOutcome = (text: string): RequestOutcome | undefined =>
  text === 'failed' || isRequestResult(text) ? text : undefined;

const logParams: readonly string[] = [...filterNames, 'page', 'view'];

/**
 * Parses the URL of the request log. Invalid parameters are reported, because ignoring them would list more requests than
 * intended.
 */
export function parseRequestSearchParams(params: SearchParams): RequestSearchParams {
  const invalid: (typeof filterNames)[number][] = [];
  const read = (name: (typeof filterNames)[number], isReadable?: (text: string) => boolean) => {
    const { value, isInvalid } = logParam(params, name, isReadable);
    if (isInvalid) invalid.push(name);
    return value;
  };
  return {
    operation: read('operation', isOperationName),
    outcome: parseOutcome(read('outcome', (text) => parseOutcome(text) !== undefined) ?? ''),
    record: read('record'),
    code: read('code'),
    person: read('person'),
    integration: read('integration'),
    days: read('days', isDaySpan),
    invalid,
    page: parsePage(params),
    others: otherParams(params, logParams),
  };
}

/** Returns the filter for one tenant's request log. Days start and end at midnight in the user's time zone. */
export const toRequestLogFilter = (
  tenant: string,
  query: RequestSearchParams,
  clock: Clock,
): RequestLogFilter & { tenant: string } => ({
  tenant,
  operations: query.operation ? [query.operation] : undefined,
  result: query.outcome === 'failed' ? failedResults : query.outcome,
  record: query.record,
  code: query.code,
  personId: query.integration ? relayAuthorId(query.integration) : query.person,
  ...toTimestamps(query.days, clock),
});
