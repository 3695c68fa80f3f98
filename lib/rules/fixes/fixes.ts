import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { findRule } from '../order-rules';
import { type CheckContext, type Fix, rankFixes } from './fix';
import { rememberedFixes } from './remembered-corrections';

/** Maximum number of errors per order for which fixes are searched, because comparing SKUs with long lists is slow. */
export const MAX_FIXED_ERRORS = 1_000;

/**
 * Minimum score of a safe fix. The score must also exceed all other scores. `lib/platform/demo/suggestions.test.ts` checks that
 * no safe fix is wrong.
 */
const MIN_SAFE_SCORE = 0.8;

/** True if the first of these fixes may be applied without review. */
function isBestFixSafe(code: string, [first, next]: readonly Fix[]): boolean {
  if (!first) return false;
  if (first.label === 'useAlways') return true;
  const isBest = first.score >= MIN_SAFE_SCORE && first.score > (next?.score ?? 0);
  return isBest && (!findRule(code)?.decidedByPerson || first.label === 'restoreMarks');
}

/** Returns the fixes of a problem, best first. Each fix resolves the problem. Empty if only a person can resolve it. */
export function fixesFor(
  error: { code: string; path: string },
  order: SalesOrderUpsert,
  context: CheckContext = {},
): Fix[] {
  const fixes = rankFixes([
    ...rememberedFixes(error, order, context),
    ...(findRule(error.code)?.findFixes?.(order, error, context) ?? []),
  ]);
  if (!isBestFixSafe(error.code, fixes)) return fixes;
  return fixes.map((fix, i) => (i === 0 ? { ...fix, isSafe: true } : fix));
}
