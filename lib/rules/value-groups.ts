import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { valueAt } from '@/lib/contract/schema/value-at';
import { aboutOrderError, isOrderError } from './order-errors';
import type { OrderFacts } from './order-rule';
import { findErrors } from './order-rules';
import { locationKey } from './places/places';

/** A rejected order of one cause; `order` is missing where its contents are not known. */
export type GroupedOrder = { id: string; at: string; order: SalesOrderUpsert | undefined };

/** Orders whose field at fault has the same value; an empty text where it has none. `ids`: the latest order first. */
type ValueGroup = { field: string; value: string; ids: string[]; oldest: string };

/** `unknown`: orders whose contents are not known. */
export type ValueGroups = { groups: ValueGroup[]; unknown: string[] };

const lastName = (path: string): string => path.split('.').at(-1) ?? path;

/** The field that an order is rejected for: where the rules find the cause, otherwise where it usually lies. */
function faultOf(code: string, order: SalesOrderUpsert, facts: OrderFacts): string | undefined {
  const found = findErrors(order, facts).find((error) => error.code === code)?.path;
  return found ?? (isOrderError(code) ? aboutOrderError(code).field : undefined);
}

/** A SKU is exact; other values are the same in any case and with any blanks. */
const keyOf = (field: string, value: string): string => (field === 'sku' ? value.trim() : locationKey(value));

/**
 * Orders of one cause by the value that they were rejected for, the most frequent first. Orders must come latest first. Both
 * addresses of an order have the same fields, so a city is one group wherever it stands.
 */
export function groupByValue(code: string, orders: readonly GroupedOrder[], facts: OrderFacts): ValueGroups {
  const groups = new Map<string, ValueGroup>();
  const unknown: string[] = [];
  for (const { id, at, order } of orders) {
    if (!order) {
      unknown.push(id);
      continue;
    }
    const path = faultOf(code, order, facts);
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
