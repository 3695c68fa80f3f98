import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { textOf } from '@/lib/contract/schema/text-of';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { CheckContext } from './fixes/fix';
import { fixesFor } from './fixes/fixes';
import { correctionKey } from './fixes/remembered-corrections';
import { pathsOfCode } from './order-errors';
import { findErrors } from './order-rules';

/** One of the orders rejected for the same cause. `order` is undefined if its payload is unknown. */
export type GroupedOrder = { id: string; at: string; order: SalesOrderUpsert | undefined };

/**
 * Orders with the same invalid `value`. A missing value is ''. `to` is the suggested value, if all orders have the same
 * suggestion. `ids` starts with the latest order. `sendable` is the number of orders that can be sent together, because a safe
 * fix corrects the error or no rule detects it.
 */
type ValueGroup = {
  field: string;
  value: string;
  to?: string;
  ids: string[];
  sendable: number;
  oldest: string;
};

/** The groups of a cause. `unknown` contains the IDs of orders whose payload is unknown. */
export type ValueGroups = { groups: ValueGroup[]; unknown: string[] };

const fieldName = (path: string): string => path.split('.').at(-1) ?? path;

/**
 * Groups orders with the same cause by their invalid value, largest group first. The orders must be sorted latest first. Fields
 * of both addresses share a group.
 */
export function groupByValue(
  code: string,
  orders: readonly GroupedOrder[],
  context: CheckContext,
): ValueGroups {
  const groups = new Map<string, ValueGroup>();
  const unknown: string[] = [];
  for (const { id, at, order } of orders) {
    if (!order) {
      unknown.push(id);
      continue;
    }
    const errors = findErrors(order, context.facts);
    const [path] = pathsOfCode(code, errors);
    if (path === undefined) continue;
    const matchingError = errors.find((error) => error.code === code);
    const value = textOf(valueAt(order, path));
    const field = fieldName(path);
    const key = `${field} ${correctionKey(field, value)}`;
    const [fix] = matchingError ? fixesFor(matchingError, order, context) : [];
    const group = groups.get(key) ?? { field, value, to: fix?.value, ids: [], sendable: 0, oldest: at };
    groups.set(key, group);
    if (group.to !== fix?.value) group.to = undefined;
    group.ids.push(id);
    if (!matchingError || fix?.isSafe) group.sendable++;
    if (at < group.oldest) group.oldest = at;
  }
  return { groups: [...groups.values()].sort((a, b) => b.ids.length - a.ids.length), unknown };
}
