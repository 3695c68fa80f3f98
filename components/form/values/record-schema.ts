import { bare } from '@/lib/contract/schema/describe';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';

// Apart from what a form is drawn with: zod is 32 KB that come with the first touch,
// so nothing that is drawn first may import this file (a test holds it).

/** The schema of one record of an operation's body; nothing when the body is neither an object nor a list of objects. */
export function recordOf({ body }: Operation): { schema: z.ZodObject; inList: boolean } | undefined {
  if (!body) return undefined;
  const { schema } = bare(body);
  const inList = schema instanceof z.ZodArray;
  const element = inList && schema.element instanceof z.ZodType ? bare(schema.element).schema : schema;
  return element instanceof z.ZodObject ? { schema: element, inList } : undefined;
}
