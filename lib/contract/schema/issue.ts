import type { z } from 'zod';
import { contractIssues, isContractIssue } from './contract-issues';

/**
 * One thing that is wrong, the same from zod to HTTP to the field. `path` is dotted, as in `lineItems.1.sku`, and empty for the
 * complete body. Translations are found by `code`; `message` is for those who do not know it.
 */
export type Issue = {
  path: string;
  message: string;
  code: string;
  /** The limit that a value exceeds. */
  limit?: number;
  /** The values of an enumeration that has no such value. */
  options?: readonly string[];
};

/** What a zod issue reports. The schemas of the contract report a code as their message, all others zod's message and code. */
function reportOf(issue: z.core.$ZodIssue): Omit<Issue, 'path'> {
  if (issue.code === 'invalid_value')
    return { code: 'invalid_value', message: issue.message, options: issue.values.map(String) };
  if (!isContractIssue(issue.message)) return { code: issue.code, message: issue.message };
  const limit = 'maximum' in issue ? issue.maximum : 'minimum' in issue ? issue.minimum : undefined;
  const known = typeof limit === 'number' ? limit : undefined;
  return {
    code: issue.message,
    message: contractIssues[issue.message](known),
    ...(known === undefined ? {} : { limit: known }),
  };
}

const depthOf = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(...issues.map(({ path }) => path.length));

/**
 * The issues of the alternative of a union that a value comes closest to: which fails deepest inside, then at the fewest paths.
 * Any other issue as it is.
 */
function closestIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || isContractIssue(issue.message)) return [issue];
  const [closest] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
  if (!closest) return [issue];
  return closest.flatMap((inner) => closestIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** zod's issues in our shape. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues
    .flatMap(closestIssues)
    .map((issue) => ({ path: issue.path.map(String).join('.'), ...reportOf(issue) }));

/** What stands in the log where a platform answered a status and no words. */
export const statusMessage = (status: number): string => `The platform answered ${status}`;

const TITLES =
  /^(the platform answered \d{3}|validation (errors?|failed)|one or more validation errors occurred|bad request|unauthori[sz]ed|forbidden|not found|method not allowed|conflict|unprocessable (entity|content)|(internal )?server error|error|failed|request failed( with status code \d{3})?|\d{3}( [a-z ]+)?)[.!]?$/i;

/** Whether a message is only a status in words, so that our own words for the operation at hand say more. */
export const isOnlyTitle = (message: string): boolean => message.trim() === '' || TITLES.test(message.trim());
