import type { z } from 'zod';

/**
 * A validation error, from zod to HTTP to the form field. `path` is dotted, as in `lineItems.1.sku`, and empty for the complete
 * body. `code` selects the translation. `message` is for clients that do not know the code.
 */
export type Issue = {
  path: string;
  message: string;
  code: string;
  /** The limit that the value breaks. */
  limit?: number;
  /** The allowed values of an enum. */
  options?: readonly string[];
};

/** Describes a zod issue. The contract's schemas use their code as the message. Other issues keep zod's message and code. */
function describeIssue(issue: z.core.$ZodIssue): Omit<Issue, 'path'> {
  if (issue.code === 'invalid_value')
    return { code: 'invalid_value', message: issue.message, options: issue.values.map(String) };
  if (!isContractIssue(issue.message)) return { code: issue.code, message: issue.message };
  const limit = 'maximum' in issue ? issue.maximum : 'minimum' in issue ? issue.minimum : undefined;
  const max = typeof limit === 'number' ? limit : undefined;
  return {
    code: issue.message,
    message: contractIssues[issue.message](max),
    ...(max === undefined ? {} : { limit: max }),
  };
}

const maxDepth = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(...issues.map(({ path }) => path.length));

/**
 * Returns the issues of the closest alternative of a union: the alternative that fails deepest or, on a tie, has the fewest
 * issues. Returns other issues unchanged.
 */
function closestIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || isContractIssue(issue.message)) return [issue];
  const [closest] = issue.errors.toSorted((a, b) => maxDepth(b) - maxDepth(a) || a.length - b.length);
  if (!closest) return [issue];
  return closest.flatMap((inner) => closestIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Converts zod's issues to issues of the contract. A union yields the issues of its closest alternative. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues
    .flatMap(closestIssues)
    .map((issue) => ({ path: issue.path.map(String).join('.'), ...describeIssue(issue) }));

/** The message for an error response that has only a status. */
export const statusMessage = (status: number): string => `The platform answered ${status}`;

const TITLES =
  /^(the platform answered \d{3}|validation (errors?|failed)|one or more validation errors occurred|bad request|unauthori[sz]ed|forbidden|not found|method not allowed|conflict|unprocessable (entity|content)|(internal )?server error|error|failed|request failed( with status code \d{3})?|\d{3}( [a-z ]+)?)[.!]?$/i;

/** True if a message is empty or generic, such as "Bad request". The console's own message for the operation then says more. */
export const isGenericMessage = (message: string): boolean =>
  message.trim() === '' || TITLES.test(message.trim());

type Limit = number | undefined;

/** Messages of the contract's schemas by code, for API responses. Translations use the same codes. */
export const contractIssues = {
  required: () => 'is required',
  invalid_text: () => 'must be text',
  invalid_uuid: () => 'must be a UUID',
  invalid_number: () => 'must be a number',
  invalid_integer: () => 'must be a whole number',
  invalid_boolean: () => 'must be true or false',
  invalid_email: () => 'must be an email address',
  invalid_url: () => 'must be an http or https address',
  invalid_datetime: () => 'must be an ISO 8601 date and time',
  invalid_date: () => 'must be a calendar date',
  invalid_list: () => 'must be a list',
  too_long: (limit: Limit) => `must be at most ${limit} characters`,
  too_large: (limit: Limit) => `must be at most ${limit}`,
  too_low: (limit: Limit) => `must be more than ${limit}`,
  too_many: (limit: Limit) => `must have at most ${limit} entries`,
  negative: () => 'must not be negative',
  only_dots: () => 'must not be only dots',
  unsupported_characters: () => 'contains characters that cannot be stored',
  url_credentials: () => 'must not contain a user name or a password',
  waybill_missing: () => 'one of cargoCode, cargoDocumentUrl and cargoDocumentZpl is required',
  waybill_ambiguous: () => 'cannot be sent together with cargoDocumentUrl',
};
export type ContractIssue = keyof typeof contractIssues;

/** True if a schema's message is a code of the contract. Other messages come from zod. */
export const isContractIssue = (text: string): text is ContractIssue => Object.hasOwn(contractIssues, text);

/** Returns its argument. The compiler checks that the argument is a code of the contract. */
export const issueCode = (code: ContractIssue): ContractIssue => code;
