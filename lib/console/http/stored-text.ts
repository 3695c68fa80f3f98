import { issueCode } from '@/lib/contract/schema/issue';
import { isSupportedText } from '@/lib/contract/schema/supported-text';
import * as z from '@/lib/contract/schema/zod';

/** Schema of a text that will be stored. It rejects characters that PostgreSQL cannot store. */
export const storedText = (max: number, min = 0) =>
  z.string().min(min).max(max).refine(isSupportedText, issueCode('unsupported_characters'));
