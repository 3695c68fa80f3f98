import { isSupportedText } from '@/lib/contract/schema/supported-text';
import * as z from '@/lib/contract/schema/zod';

/** Text that PostgreSQL can store. */
export const storedText = (max: number, min = 0) => z.string().min(min).max(max).refine(isSupportedText);
