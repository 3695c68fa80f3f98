import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderRuleError } from '../order-rule';
import { orderRules } from '../order-rules';
import { type Fix, type FixContext, isBestFixSafe, rankFixes } from './fix';
import { rememberedFixes } from './remembered-corrections';

const findFixesOf = new Map(orderRules.map(({ code, findFixes }) => [code, findFixes]));

/** The fixes of a problem, best first; the best may be safe. Each resolves the problem. Empty when only a person can fix it. */
export function fixesFor(error: OrderRuleError, order: SalesOrderUpsert, context: FixContext = {}): Fix[] {
  const fixes = rankFixes([
    ...rememberedFixes(error, order, context),
    ...(findFixesOf.get(error.code)?.(order, error, context) ?? []),
  ]);
  if (!isBestFixSafe(error.code, fixes)) return fixes;
  return fixes.map((fix, i) => (i === 0 ? { ...fix, isSafe: true } : fix));
}
