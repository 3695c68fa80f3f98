import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { orderRules } from '../order-rules';
import { type CheckContext, type FindFixes, type Fix, isBestFixSafe, rankFixes } from './fix';
import { rememberedFixes } from './remembered-corrections';

/** Maximum number of errors per order for which fixes are searched, because comparing SKUs with long lists is slow. */
export const MAX_FIXED_ERRORS = 1_000;

const findFixesByCode: ReadonlyMap<string, FindFixes | undefined> = new Map(
  orderRules.map(({ code, findFixes }) => [code, findFixes]),
);

/** Returns the fixes of a problem, best first. Each fix resolves the problem. Empty if only a person can resolve it. */
export function fixesFor(
  error: { code: string; path: string },
  order: SalesOrderUpsert,
  context: CheckContext = {},
): Fix[] {
  const fixes = rankFixes([
    ...rememberedFixes(error, order, context),
    ...(findFixesByCode.get(error.code)?.(order, error, context) ?? []),
  ]);
  if (!isBestFixSafe(error.code, fixes)) return fixes;
  return fixes.map((fix, i) => (i === 0 ? { ...fix, isSafe: true } : fix));
}
