import type { SearchParams } from '@/components/table/state';
import { type Entry, isOutcome, outcomes } from '@/lib/console/journal-row';
import { isOperationName, operations } from '@/lib/contract/operations';

export const PAGE = 50;

/** The operations that are recorded: all that change something. */
export const writes = Object.values(operations).flatMap(({ name, effect }) =>
  effect === 'read' ? [] : [name],
);

export const outcomeChoices: readonly Entry['outcome'][] = outcomes;

/** What the address of the journal asks for. */
export type AskedRequests = {
  operation?: string;
  outcome?: Entry['outcome'];
  record?: string;
  code?: string;
  page: number;
};

export function askedOf(params: SearchParams): AskedRequests {
  const one = (name: string) => {
    const found = params[name];
    return (Array.isArray(found) ? found[0] : found) || undefined;
  };
  const { operation, outcome, page } = {
    operation: one('operation'),
    outcome: one('outcome'),
    page: one('page'),
  };
  return {
    operation: operation && isOperationName(operation) ? operation : undefined,
    outcome: outcome && isOutcome(outcome) ? outcome : undefined,
    record: one('record')?.slice(0, 200),
    code: one('code')?.slice(0, 100),
    page: page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the journal with something else asked; what is undefined is left out. */
export function addressOf(base: string, { operation, outcome, record, code, page }: AskedRequests): string {
  const search = new URLSearchParams();
  if (operation) search.set('operation', operation);
  if (outcome) search.set('outcome', outcome);
  if (record) search.set('record', record);
  if (code) search.set('code', code);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${base}?${search}` : base;
}
