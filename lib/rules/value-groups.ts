import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { valueAt } from '@/lib/contract/schema/value-at';
import { orderErrorInfo } from './order-errors';
import type { OrderFacts } from './order-rule';
import { findErrors } from './order-rules';
import { locationKey } from './places/places';

/** A rejected order with its cause; `order` is undefined when its payload is unknown. */
export type GroupedOrder = { id: string; at: string; order: SalesOrderUpsert | undefined };

/** Orders with the same invalid value; an empty text when it is missing. `ids`: latest order first. */
type ValueGroup = { field: string; value: string; ids: string[]; oldest: string };

/** `unknown`: orders whose payload is unknown. */
export type ValueGroups = { groups: ValueGroup[]; unknown: string[] };

const lastName = (path: string): string => path.split('.').at(-1) ?? path;

/** The field that caused the rejection: found by the rules, otherwise the usual one of the code. */
function codeOf(code: string, order: SalesOrderUpsert, facts: OrderFacts): string | undefined {
  const found = findErrors(order, facts).find((error) => error.code === code)?.path;
  return found ?? (isOrderError(code) ? orderErrorInfo(code).field : undefined);
}

/** SKUs are compared exactly; other values ignore case and spaces. */
const keyOf = (field: string, value: string): string => (field === 'sku' ? value.trim() : locationKey(value));

/**
 * Groups orders of one cause by the invalid value, largest group first. Orders must be sorted latest first. Both addresses share
 * their fields, so a city is one group in either.
 */
export function groupByValue(code: string, orders: readonly GroupedOrder[], facts: OrderFacts): ValueGroups {
  const groups = new Map<string, ValueGroup>();
  const unknown: string[] = [];
  for (const { id, at, order } of orders) {
    if (!order) {
      unknown.push(id);
      continue;
    }
    const path = codeOf(code, order, facts);
    if (path === undefined) continue;
    const found = valueAt(order, path);
    const value = typeof found === 'string' || typeof found === 'number' ? String(found) : '';
    const field = lastName(path);
    const key = `${field} ${keyOf(field, value)}`;
    const group = groups.get(key) ?? { field, value, ids: [], oldest: at };
    groups.set(key, group);
    group.ids.push(id);
    if (at < group.oldest) group.oldest = at;
  }
  return { groups: [...groups.values()].sort((a, b) => b.ids.length - a.ids.length), unknown };
}
