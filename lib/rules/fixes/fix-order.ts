import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderRuleError } from '../order-rule';
import { findErrors, findRule } from '../order-rules';
import type { CheckContext, Fix } from './fix';
import { fixesFor, MAX_FIXED_ERRORS } from './fixes';
import { rememberedFixes } from './remembered-corrections';

/** An order with fixes applied, the fixes in order of application, and the errors that remain. */
export type FixedOrder = { order: SalesOrderUpsert; fixes: Fix[]; errors: OrderRuleError[] };

/** Chooses the fix of an error. Returns undefined to leave the error to a person. */
export type ChooseFix = (
  error: OrderRuleError,
  order: SalesOrderUpsert,
  context: CheckContext,
) => Fix | undefined;

/** True for a fix that replaces one particular value. Such a fix does not apply to other orders. */
const dependsOnValue = ({ label }: Fix): boolean => label === 'useNearest' || label === 'useRemembered';

/** True if a person chose this fix for the error code, and the fix applies to other orders. */
const isAccepted = (code: string, fix: Fix, { accepted = [] }: CheckContext): boolean =>
  !findRule(code)?.decidedByPerson &&
  !dependsOnValue(fix) &&
  accepted.some((one) => one.code === code && one.label === fix.label);

/** Chooses a fix that needs no review: a correction marked `always`, a fix accepted for the error's code, or a safe fix. */
export const safeFix: ChooseFix = (error, order, context) => {
  const fixes = fixesFor(error, order, context);
  const [first] = fixes;
  if (first?.label === 'useAlways') return first;
  return fixes.find((fix) => isAccepted(error.code, fix, context)) ?? (first?.isSafe ? first : undefined);
};

/** Chooses only corrections marked `always`. */
export const alwaysFix: ChooseFix = (error, order, context) =>
  rememberedFixes(error, order, context).find(({ label }) => label === 'useAlways');

/**
 * Fixes run in passes, because a fixed city may reveal an invalid district. The maximum ends a sequence of fixes that does not
 * converge.
 */
const MAX_PASSES = 60;

/** True for a fix that joins or removes lines. Such a fix changes the positions in later errors. */
const movesLines = ({ path }: Fix) => path === 'lineItems';

/**
 * Returns the fixes that can be applied together. Each line and each other part gets one fix, because some fixes replace a
 * complete address. A fix that joins or removes lines is applied alone.
 */
function independentFixes(fixes: readonly Fix[]): readonly Fix[] {
  const keepingLines = fixes.filter((fix) => !movesLines(fix));
  if (keepingLines.length === 0) return fixes.slice(0, 1);
  const parts = new Set<string>();
  return keepingLines.filter(({ path }) => {
    const part = path.startsWith('lineItems.') ? path : (path.split('.')[0] ?? '');
    return !parts.has(part) && parts.add(part);
  });
}

/** Fixes an order as far as possible without a person, including errors that other fixes reveal. */
export function fixOrder(
  order: SalesOrderUpsert,
  context: CheckContext = {},
  choose: ChooseFix = safeFix,
): FixedOrder {
  let fixed = order;
  const applied: Fix[] = [];
  for (let pass = 0; ; pass++) {
    const errors = findErrors(fixed, context.facts);
    const chosen = errors.slice(0, MAX_FIXED_ERRORS).flatMap((error) => choose(error, fixed, context) ?? []);
    const fixes = pass < MAX_PASSES ? independentFixes(chosen) : [];
    if (fixes.length === 0) return { order: fixed, fixes: applied, errors };
    for (const { patch } of fixes) fixed = patch(fixed);
    applied.push(...fixes);
  }
}
