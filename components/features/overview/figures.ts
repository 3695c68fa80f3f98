import { printDqb } from '@/lib/contract/dqb/dqb';
import { type Clock, filtersOf, readQuestion } from '@/lib/contract/dqb/dqb-filter';
import { operations } from '@/lib/contract/operations';
import { addDays } from '@/lib/contract/schema/day-span';
import { fieldAt } from '@/lib/contract/schema/describe';

/** A number of the overview: the read that counts, the filters it counts with, and the list behind it. */
export type Figure = {
  id: string;
  operation:
    | 'getProductsWithTag'
    | 'getCustomers'
    | 'getSalesOrders'
    | 'getStocks'
    | 'getReturnsWithTag'
    | 'getReceivingOrders'
    | 'getInventoryExpirationDates'
    | 'queryInvalidSalesOrders';
  segment: string;
  /** Written as in the address of the list (`f=`), so that number and list ask the same. `{-2}`: the day before yesterday. */
  filters?: readonly string[];
  /** Set: it needs attention when it is not zero. */
  tone?: 'warn' | 'bad' | 'info';
};

export const figures: readonly Figure[] = [
  { id: 'rejected', operation: 'queryInvalidSalesOrders', segment: 'rejected-orders', tone: 'bad' },
  {
    id: 'expired',
    operation: 'getInventoryExpirationDates',
    segment: 'stocks/expirations',
    filters: ['expirationDate:range:past'],
    tone: 'bad',
  },
  {
    id: 'expiring',
    operation: 'getInventoryExpirationDates',
    segment: 'stocks/expirations',
    filters: ['expirationDate:range:next30d'],
    tone: 'warn',
  },
  {
    id: 'zeroStock',
    operation: 'getStocks',
    segment: 'stocks',
    filters: ['availableStock:range:..0'],
    tone: 'warn',
  },
  // Goods that stand at the gate for two days, and orders that nobody has seen for two weeks.
  {
    id: 'receivingStuck',
    operation: 'getReceivingOrders',
    segment: 'receiving-orders',
    filters: ['state:in:ArrivedToWarehouse', 'arrivedToWarehouseAt:range:..{-2}'],
    tone: 'warn',
  },
  {
    id: 'receivingLate',
    operation: 'getReceivingOrders',
    segment: 'receiving-orders',
    filters: ['state:in:ReceivingOrderCreated', 'createdAt:range:..{-14}'],
    tone: 'warn',
  },
  {
    id: 'returnsWaiting',
    operation: 'getReturnsWithTag',
    segment: 'returns',
    filters: ['state:in:ArrivedToWarehouse'],
    tone: 'info',
  },
  { id: 'products', operation: 'getProductsWithTag', segment: 'products' },
  { id: 'customers', operation: 'getCustomers', segment: 'customers' },
];

const dated = (filter: string, today: string): string =>
  filter.replace(/\{(-\d+)\}/g, (_, days: string) => addDays(today, Number(days)));

/** The question that counts: one row is asked for, the answer says how many there are. */
export function countingDqb(
  { operation, filters = [] }: Omit<Figure, 'id' | 'segment'>,
  clock: Clock,
): string {
  const asked = filters.flatMap((written) => {
    const question = readQuestion(dated(written, clock.today));
    const { record } = operations[operation];
    const kind = fieldAt(record, question.field)?.kind;
    const found = kind && filtersOf(question, { name: question.field, kind }, clock);
    if (!found) throw new Error(`the figure's filter asks nothing: ${written}`);
    return found;
  });
  return printDqb({ filters: asked, sort: [], offset: 0, count: 1 });
}

/** The address of the list behind a figure, beneath the tenant. */
export function listOf(
  { segment, filters = [] }: Pick<Figure, 'segment' | 'filters'>,
  today: string,
): string {
  const search = new URLSearchParams(filters.map((filter) => ['f', dated(filter, today)]));
  return search.size > 0 ? `${segment}?${search}` : segment;
}
