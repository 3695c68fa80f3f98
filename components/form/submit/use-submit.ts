'use client';

import { useMutation } from '@tanstack/react-query';
import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useRef, useState } from 'react';
import { sendWrite } from '@/lib/console/actions';
import { type Attempt, idempotencyKeyFor } from '@/lib/console/browser/idempotency-key';
import { type Failure, type Ok, unexpectedFailure, type WriteName } from '@/lib/console/browser/result';
import type { KnownToForm } from '@/lib/console/writes/plan-write';
import type { Ask } from '@/lib/console/writes/write';
import type { Issue } from '@/lib/contract/schema/issue';
import { type Answering, sendAnswered } from '../questions/ask';
import { confirmWrite } from './confirm-write';

/** `stale`: this page is older than the server's version, and nothing was sent. */
export type Outcome = Ok<unknown> | Failure | { kind: 'stale' };

/** What was sent: the operation, its JSON, and its idempotency key in the request log. */
export type SentForm = { operation: WriteName; content: string; key: string };

/** The state of a submission. `at`: when its response came. */
export type SubmitState = { kind: 'idle' } | { kind: 'pending' } | (Outcome & { at: number; sent: SentForm });

export type Params = Readonly<Record<string, string | number>>;

/**
 * Rejections within a 2xx response: bulk calls respond 200 and report on each record. Undefined: the response is unreadable, and
 * the outcome unknown.
 */
export type RejectionIssues = readonly Issue[] | undefined;
export type FindRejections = (answer: unknown, sent: unknown) => Promise<RejectionIssues> | RejectionIssues;

async function withRejections(
  outcome: Outcome,
  sent: unknown,
  findRejections: FindRejections | undefined,
): Promise<Outcome> {
  if (!findRejections || (outcome.kind !== 'ok' && outcome.kind !== 'unknown')) return outcome;
  const { requestId } = outcome;
  // Without a response the list of rejected records may still prove a rejection; its absence proves nothing.
  const isAnswered = outcome.kind === 'ok';
  const issues = await findRejections(isAnswered ? outcome.answer : undefined, sent);
  if (!isAnswered && !issues?.some(({ code }) => code !== 'unconfirmed')) return outcome;
  if (!issues) return { kind: 'unknown', cause: 'shape', message: '', requestId };
  if (issues.length === 0) return outcome;
  const message = issues[0]?.message ?? '';
  return { kind: 'refused', status: 200, message, issues: [...issues], requestId };
}

const answers: Partial<Record<Outcome['kind'], Attempt['answer']>> = { ok: 'accepted', refused: 'refused' };

/** The action throws only when the console's server was unreachable or was replaced by another version. */
const outcomeOfError = (error: unknown): Outcome =>
  unstable_isUnrecognizedActionError(error)
    ? { kind: 'stale' }
    : {
        kind: 'unknown',
        cause: 'console',
        message: error instanceof Error ? error.message : '',
        requestId: '',
      };

/** `unvalidated`: the body is sent although the contract rejects it. */
type SendOptions = { answering: Answering; known?: KnownToForm; unvalidated?: boolean };

/** Sends one operation, one request at a time, with an idempotency key (D19), and asks before it has effects beyond the input. */
export function useSubmit({
  operation,
  tenant,
  params,
  findRejections,
}: {
  operation: WriteName;
  tenant: string;
  params?: Params;
  findRejections?: FindRejections;
}) {
  const attempt = useRef<Attempt | undefined>(undefined);
  const allowsRepeat = useRef(false);
  const isSubmitting = useRef(false);
  const [waitedFor, setWaitedFor] = useState(0);
  const [confirmedKey, setConfirmedKey] = useState('');

  async function post(body: unknown, known: KnownToForm, unvalidated?: boolean): Promise<Outcome | Ask> {
    const last = attempt.current;
    const content = JSON.stringify(body);
    const idempotencyKey = idempotencyKeyFor(last, content);
    const again = allowsRepeat.current && last?.answer === 'none';
    const sent: Attempt = { key: idempotencyKey, content, answer: 'none' };
    attempt.current = sent;
    const write = { operation, tenant, params, body: content, unvalidated, idempotencyKey, again, known };
    const outcome = await sendWrite(write)
      .then(async (result) => (result.kind === 'ask' ? result : withRejections(result, body, findRejections)))
      .catch(outcomeOfError);
    // Nothing was sent.
    if (outcome.kind === 'ask') attempt.current = last;
    else {
      allowsRepeat.current = false;
      sent.answer = answers[outcome.kind] ?? 'none';
    }
    return outcome;
  }

  /** Undefined when the user canceled. */
  async function confirmAndPost(body: unknown, options: SendOptions): Promise<Outcome | undefined> {
    const { unvalidated, known = {}, answering } = options;
    if (!(await confirmWrite())) return undefined;
    return sendAnswered(
      (nextBody, nextKnown) => post(nextBody, nextKnown, unvalidated),
      { body, known },
      answering,
    );
  }

  const mutation = useMutation({
    // Outcomes are return values; offline, the request fails immediately instead of being paused.
    networkMode: 'always',
    mutationFn: async ({ body, options }: { body: unknown; options: SendOptions }) => {
      const outcome = await confirmAndPost(body, options).catch(unexpectedFailure);
      const { key = '', content = '' } = attempt.current ?? {};
      return outcome && { ...outcome, at: Date.now(), sent: { operation, content, key } };
    },
  });

  const state = ((): SubmitState => {
    if (mutation.isPending) return { kind: 'pending' };
    const result = mutation.data ?? { kind: 'idle' };
    if (result.kind === 'unknown' && result.sent.key === confirmedKey)
      return { ...result, kind: 'ok', answer: undefined, notes: [] };
    return result.kind === 'limited' && result.at === waitedFor ? { ...result, wait: 0 } : result;
  })();
  return {
    state,
    attempt,
    /** Undefined when a request is pending, or the user canceled. */
    async send(body: unknown, options: SendOptions): Promise<Outcome | undefined> {
      // Not `isPending`: it is updated on the next render, and a second click may come before it.
      if (isSubmitting.current) return undefined;
      isSubmitting.current = true;
      return mutation.mutateAsync({ body, options }).finally(() => {
        isSubmitting.current = false;
      });
    },
    /** Allows the next request to repeat one without a response: the user checked whether it took effect. */
    allowRepeat: () => {
      allowsRepeat.current = true;
    },
    /**
     * Marks a write with a lost response as proved by a read. False when there is a response already, or another request followed.
     */
    prove(key: string): boolean {
      if (attempt.current?.key !== key || attempt.current.answer !== 'none') return false;
      attempt.current.answer = 'accepted';
      setConfirmedKey(key);
      return true;
    },
    /** Call when the wait requested by the platform is over. */
    endWait: () => setWaitedFor(state.kind === 'limited' ? state.at : 0),
    reset: mutation.reset,
  };
}
