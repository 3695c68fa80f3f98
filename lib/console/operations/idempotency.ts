import { type KeysSeen, keysSeen, noteKeysSeen } from '@/lib/console/api-client/platform-facts';
import type { Operation } from '@/lib/contract/schema/operation';
import { decided } from '@/lib/env';
import type { Reply } from '../api-client/exchange';

/** Headers by which platforms say that an answer was given before and nothing was done now. */
const replayHeaders = [
  'idempotency-replayed',
  'idempotent-replayed',
  'x-idempotency-replayed',
  'x-idempotent-replayed',
];

/**
 * Learns from an answer whether the platform honours idempotency keys: one that says of a repeated key that it is a replay
 * was seen to. Nothing is ever sent to find out: what a platform does not honour would be done twice.
 */
export async function learnKeys({ name }: Pick<Operation, 'name'>, reply: Reply | undefined): Promise<void> {
  if (!reply || !replayHeaders.some((header) => /^(true|1|yes)$/i.test(reply.headers[header] ?? ''))) return;
  await noteKeysSeen(decided().platformUrl, name);
}

/** When the platform in force was seen to honour idempotency keys; nothing where it was not. */
export const honoursKeys = (): Promise<KeysSeen | undefined> => keysSeen(decided().platformUrl);
