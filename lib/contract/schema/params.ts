import { int32, requiredCode, tell } from './fields';
import * as z from './zod';

/** A record's own code in a path, decoded. Long ones are simply not found. */
export const codeInPath = () => requiredCode(4096);

/** A whole number in a path: arrives as digits, is handed over as either. */
export const numberInPath = () =>
  tell(
    z
      .union([z.number(), z.string().regex(/^\d{1,10}$/)], 'must be a whole number')
      .transform(Number)
      .pipe(int32()),
    { kind: 'number' },
  );
