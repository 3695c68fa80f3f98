import type { z } from 'zod';
import { journalEntry } from '@/lib/console/request-log/list-requests';
import type { Intent } from '@/lib/console/request-log/request-log';
import type { Entry } from '@/lib/console/request-log/request-row';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { decided } from '@/lib/env';
import type { Reply } from '../api-client/exchange';
import { answerIn, lost } from '../api-client/outcome';
import { rejectionsIn } from '../browser/rejections-in';
import type { Result } from '../browser/result';

/** A replay that a platform was seen to answer from memory: of which operation, and when. */
export type IdempotencySupport = { operation: string; at: string };

const nameOf = (platform: string) => `idempotency keys honoured by ${platform}`;

const isSeen = (value: unknown): value is IdempotencySupport =>
  isRecord(value) && 'operation' in value && 'at' in value;

/** Whether a platform was ever seen to honour idempotency keys; learned once and kept. */
async function idempotencySupport(platform: string): Promise<IdempotencySupport | undefined> {
  const { rows } = await pool().query<{ value: unknown }>(
    'select value from console.settings where name = $1',
    [nameOf(platform)],
  );
  const value = rows[0]?.value;
  return isSeen(value) ? value : undefined;
}

/** Keeps that a platform honoured a key; the first time stands. */
async function noteIdempotencySupport(platform: string, operation: string): Promise<void> {
  await pool().query(
    'insert into console.settings (name, value) values ($1, $2) on conflict (name) do nothing',
    [nameOf(platform), JSON.stringify({ operation, at: new Date().toISOString() })],
  );
}

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
  await noteIdempotencySupport(decided().platformUrl, name);
}

/** When the platform in force was seen to honour idempotency keys; nothing where it was not. */
export const honoursKeys = (): Promise<IdempotencySupport | undefined> =>
  idempotencySupport(decided().platformUrl);

/**
 * The same intent came again: its first outcome is told and nothing is sent. One still under way is not known yet;
 * another write under a used key is refused with 422, as a platform would (D19).
 */
export async function replayed<O extends Operation>(
  operation: O,
  intent: Intent,
  { id, outcome, requestId }: Entry,
): Promise<Result<z.output<O['response']>>> {
  const first = await journalEntry(id, intent.tenant);
  const same =
    first?.operation === intent.operation &&
    first.path === intent.path &&
    (first.body ?? undefined) === intent.body;
  if (!same) {
    const message = 'This key was used for another write';
    return {
      kind: 'refused',
      status: 422,
      message,
      issues: [{ path: '', message, code: 'idempotency_key' }],
      requestId,
    };
  }
  if (outcome !== 'answered') {
    return lost(operation, 'console', true, { requestId, message: 'The same write is still under way' });
  }
  const read = answerIn(operation, first.answer ?? '');
  if (!('fault' in read)) {
    const told = rejectionsIn(operation.name, read.answer) === undefined ? first.rejections : undefined;
    return { kind: 'ok', ...read, requestId, ...(told ? { rejections: told } : {}) };
  }
  return lost(operation, read.fault, true, {
    requestId,
    message: 'This was done before; its answer was not kept whole',
  });
}
