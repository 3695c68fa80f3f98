import type { z } from 'zod';

/** One thing that is wrong, from zod to HTTP to the field (law 6). `path` is dotted: `lineItems.1.sku`; '' is the whole. */
export type Issue = { path: string; message: string; code: string };

/** zod's issues in our shape. Codes are zod's own: `invalid_type`, `too_small`, `custom` … */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((i) => ({ path: i.path.map(String).join('.'), message: i.message, code: i.code }));
}

/** What stands in the log where a platform answered a status and no words. */
export const bareMessage = (status: number): string => `The platform answered ${status}`;

const TITLES =
  /^(the platform answered \d{3}|validation (errors?|failed)|one or more validation errors occurred|bad request|unauthori[sz]ed|forbidden|not found|method not allowed|conflict|unprocessable (entity|content)|(internal )?server error|error|failed|request failed( with status code \d{3})?|\d{3}( [a-z ]+)?)[.!]?$/i;

/** Whether a message is only a status in words, so that our own words for the operation at hand say more. */
export const isOnlyTitle = (message: string): boolean => message.trim() === '' || TITLES.test(message.trim());
