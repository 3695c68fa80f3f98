// The parts of zod that the contract uses, imported by name: importing all of zod would send forty languages to the browser.

import { config } from 'zod';

export type { GlobalMeta, infer, input, output } from 'zod';
export {
  array,
  boolean,
  enum,
  guid,
  int,
  iso,
  looseObject,
  number,
  object,
  record,
  string,
  undefined,
  union,
  unknown,
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
  ZodString,
  ZodType,
} from 'zod';

// Our pages forbid code from texts (CSP), and a browser reports every attempt, also one that is caught.
if (typeof document !== 'undefined') config({ jitless: true });
