import type { z } from 'zod';

/** One thing that is wrong, from zod to HTTP to the field (law 6). `path` is dotted: `lineItems.1.sku`; '' is the whole. */
export type Issue = { path: string; message: string; code: string };

/** zod's issues in our shape. Codes are zod's own: `invalid_type`, `too_small`, `custom` … */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((i) => ({ path: i.path.map(String).join('.'), message: i.message, code: i.code }));
}
