import { printDqb } from '@/lib/contract/dqb';
import { type Clock, type Filterable, filtersOf, readQuestion } from '@/lib/contract/dqb-filter';
import type { Kind } from '@/lib/contract/fields';

/** A number of the overview: the read that counts, the filter it counts with, and the list behind it. */
export type Figure = {
  id: string;
  operation:
    | 'getProductsWithTag'
    | 'getCustomers'
    | 'getStocks'
    | 'getReturnsWithTag'
    | 'getInventoryExpirationDates'
    | 'queryInvalidSalesOrders';
  segment: string;
  /** Written as in the address of the list (`f=`), so that number and list ask the same. */
  filter?: string;
  kind?: Kind;
  /** Set: it needs attention when it is not zero. */
  tone?: 'warn' | 'bad' | 'info';
};

export const figures: readonly Figure[] = [
  { id: 'rejected', operation: 'queryInvalidSalesOrders', segment: 'rejected-orders', tone: 'bad' },
  {
    id: 'expired',
    operation: 'getInventoryExpirationDates',
    segment: 'stocks/expirations',
    filter: 'expirationDate:range:past',
    kind: 'day',
    tone: 'bad',
  },
  {
    id: 'expiring',
    operation: 'getInventoryExpirationDates',
    segment: 'stocks/expirations',
    filter: 'expirationDate:range:next30d',
    kind: 'day',
    tone: 'warn',
  },
  {
    id: 'zeroStock',
    operation: 'getStocks',
    segment: 'stocks',
    filter: 'availableStock:range:..0',
    kind: 'number',
    tone: 'warn',
  },
  {
    id: 'returnsWaiting',
    operation: 'getReturnsWithTag',
    segment: 'returns',
    filter: 'state:in:ArrivedToWarehouse',
    kind: 'enum',
    tone: 'info',
  },
  { id: 'products', operation: 'getProductsWithTag', segment: 'products' },
  { id: 'customers', operation: 'getCustomers', segment: 'customers' },
];

/** The question that counts: one row is asked for, the answer says how many there are. */
export function countingDqb({ filter, kind }: Pick<Figure, 'filter' | 'kind'>, clock: Clock): string {
  const question = filter ? readQuestion(filter) : undefined;
  const field: Filterable | undefined = question && kind && { name: question.field, kind };
  const filters = question && field ? filtersOf(question, field, clock) : [];
  if (!filters) throw new Error(`the figure's filter asks nothing: ${filter}`);
  return printDqb({ filters, sort: [], offset: 0, count: 1 });
}

/** The address of the list behind a figure, beneath the tenant. */
export const listOf = ({ segment, filter }: Pick<Figure, 'segment' | 'filter'>): string =>
  filter ? `${segment}?${new URLSearchParams({ f: filter })}` : segment;
