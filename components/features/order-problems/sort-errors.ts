import type { OrderRuleError } from '@/lib/rules/order-rule';

export type Priority = {
  /** The code of the rejection. Among errors of equal rank, errors with this code come first. */
  cause: string;
  /** Paths that are already listed. Errors at these paths come before errors at other paths. */
  listed: readonly string[];
};

/**
 * Sorts errors for the list. The first error of each code that is not listed yet comes first, then errors at listed
 * paths, then all others.
 */
export function sortErrors(errors: readonly OrderRuleError[], { cause, listed }: Priority): OrderRuleError[] {
  const paths = new Set(listed);
  const newCodes = new Map(errors.toReversed().map((error) => [error.code, error]));
  for (const { code, path } of errors) if (paths.has(path)) newCodes.delete(code);
  const firstOfCode = new Set(newCodes.values());
  const rank = (error: OrderRuleError) =>
    (firstOfCode.has(error) ? 0 : paths.has(error.path) ? 2 : 4) + (error.code === cause ? 0 : 1);
  return errors.toSorted((a, b) => rank(a) - rank(b));
}
