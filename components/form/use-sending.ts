'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useRef, useState } from 'react';
import type { Issue } from '@/lib/contract/issue';
import { perform } from '@/lib/gateway/perform';
import type { Failure, Ok, WriteName } from '@/lib/gateway/result';
import type { Write } from '@/lib/gateway/write';
import { type Attempt, keyFor } from './send-key';

/** `stale`: this page is older than the server, and nothing was sent. */
export type Outcome = Ok<unknown> | Failure | { kind: 'stale' };
export type Phase = { kind: 'idle' } | { kind: 'pending' } | (Outcome & { at: number });

export type Params = Readonly<Record<string, string | number>>;

/**
 * What an answer that says "ok" still refused: bulk calls answer 200 and tell of their records one by one. Nothing is
 * called saved before it has been asked. `undefined`: it cannot read the answer, and nobody knows what became of the send.
 */
export type Judge = (answer: unknown, sent: unknown) => Promise<Judged> | Judged;
export type Judged = readonly Issue[] | undefined;

async function judged(outcome: Outcome, sent: unknown, judge: Judge | undefined): Promise<Outcome> {
  if (outcome.kind !== 'ok' || !judge) return outcome;
  const issues = await judge(outcome.answer, sent);
  const { requestId } = outcome;
  if (!issues) return { kind: 'unknown', cause: 'shape', message: '', requestId };
  if (issues.length === 0) return outcome;
  return {
    kind: 'refused',
    status: 200,
    message: issues[0]?.message ?? '',
    issues: [...issues],
    requestId,
  };
}

const answers: Partial<Record<Outcome['kind'], Attempt['answer']>> = { ok: 'accepted', refused: 'refused' };

/** The way to our own server broke, or it was replaced meanwhile: the one place where an action may throw (law 6). */
const thrown = (error: unknown): Outcome =>
  unstable_isUnrecognizedActionError(error)
    ? { kind: 'stale' }
    : {
        kind: 'unknown',
        cause: 'console',
        message: error instanceof Error ? error.message : '',
        requestId: '',
      };

/** What is sent is known field by field only at run time. The contract has judged it here, and judges it where it arrives. */
export const isWrite = (given: { operation: WriteName; idempotencyKey: string }): given is Write<WriteName> =>
  given.idempotencyKey !== '';

/** An answer that comes sooner needs no word that it is waited for; drawing one would only delay it. */
const PENDING_MS = 100;

/** Sends one operation, never twice at a time, under a key that follows D19. */
export function useSending(
  operation: WriteName,
  tenant: string,
  params?: Params,
  judge?: Judge,
  /** Says that it is saved; the form is drawn anew after that, the word must not wait for it. */
  say?: () => void,
) {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const attempt = useRef<Attempt | undefined>(undefined);
  const busy = useRef(false);

  /** Nothing when a send is under way already. */
  async function send(body: unknown): Promise<Outcome | undefined> {
    if (busy.current) return undefined;
    const content = JSON.stringify(body);
    const idempotencyKey = keyFor(attempt.current, content);
    const write = { operation, tenant, params, body, idempotencyKey };
    if (!isWrite(write)) return undefined;
    busy.current = true;
    attempt.current = { key: idempotencyKey, content, answer: 'none' };
    const told = setTimeout(() => setPhase({ kind: 'pending' }), PENDING_MS);
    const outcome: Outcome = await perform(write)
      .then((answered) => judged(answered, body, judge))
      .catch(thrown);
    clearTimeout(told);
    attempt.current.answer = answers[outcome.kind] ?? 'none';
    if (outcome.kind === 'ok' && say) {
      say();
      await new Promise((go) => setTimeout(go));
    }
    busy.current = false;
    setPhase({ ...outcome, at: Date.now() });
    return outcome;
  }
  return { phase, send, attempt, rest: () => setPhase({ kind: 'idle' }) };
}
