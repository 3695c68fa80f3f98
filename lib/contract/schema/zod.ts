// Re-exports the parts of zod that the contract uses. Importing all of zod would send its messages in forty languages to the
// browser.

import { config } from 'zod';

export type { GlobalMeta, infer, input, output } from 'zod';
export {
  array,
  boolean,
  custom,
  email,
  enum,
  guid,
  int,
  iso,
  looseObject,
  number,
  object,
  partialRecord,
  record,
  string,
  undefined,
  union,
  unknown,
  void,
  ZodArray,
  ZodBoolean,
  ZodCatch,
  ZodDefault,
  ZodEnum,
  ZodNullable,
  ZodNumber,
  ZodObject,
  ZodOptional,
  ZodPipe,
  ZodPrefault,
  ZodReadonly,
  ZodType,
} from 'zod';

// Disable zod's `eval`: the CSP forbids it, and browsers report every attempt, even a caught one.
if (typeof document !== 'undefined') config({ jitless: true });
