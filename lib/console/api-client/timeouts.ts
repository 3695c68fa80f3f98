import type { Effect } from '@/lib/contract/schema/operation';

const READ_MS = 15_000;
// Longer than the 30 s that a platform may take (D20): the response to a write is worth waiting for.
const WRITE_MS = 35_000;

/** Total timeout of an operation by its effect, including retries and delays, in milliseconds. */
export const timeoutOf = (effect: Effect): number => (effect === 'read' ? READ_MS : WRITE_MS);
