import { issueCode } from '@/lib/contract/schema/contract-issues';
import { isSupportedText } from '@/lib/contract/schema/supported-text';
import * as z from '@/lib/contract/schema/zod';

/** The schema of a text in the input of a request that is stored: PostgreSQL cannot store every character. */
export const storedText = (max: number, min = 0) =>
  z.string().min(min).max(max).refine(isSupportedText, issueCode('unsupported_characters'));
