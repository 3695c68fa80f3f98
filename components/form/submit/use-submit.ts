'use client';

import { useMutation } from '@tanstack/react-query';
import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useRef, useState } from 'react';
import { confirmWrite } from '@/components/form/submit/send-checks';
import { sendWrite } from '@/lib/console/actions';
import { type Attempt, idempotencyKeyFor } from '@/lib/console/browser/idempotency-key';
import { type Failure, type Ok, unexpectedFailure, type WriteName } from '@/lib/console/browser/result';
import type { Issue } from '@/lib/contract/schema/issue';
import { useSendCheck } from './send-checks';

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
export type Validated = readonly Issue[] | undefined;
export type FindRejections = (answer: unknown, sent: unknown) => Promise<Validated> | Validated;

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

/** Our server blocked the write: its effect differs from the confirmed one. */
const isEffectChanged = (outcome: Outcome | undefined) =>
  outcome?.kind === 'refused' && outcome.issues.some(({ code }) => code === 'membership_changed');

/** `unvalidated`: the body is sent although the contract rejects it. */
type SendOptions = { unvalidated?: boolean };

/** Sends one operation, one request at a time, under an idempotency key (D19), and confirms side effects first. */
export function useSubmit({
  operation,
  tenant,
  params,
  findRejections,
  existing,
}: {
  operation: WriteName;
  tenant: string;
  params?: Params;
  findRejections?: FindRejections;
  /** If undefined, there is no confirmation for existing records. */
  existing?: Parameters<typeof useSendCheck>[2];
}) {
  const attempt = useRef<Attempt | undefined>(undefined);
  const replaced = useRef<{ body: unknown; sent: unknown } | undefined>(undefined);
  const allowsRepeat = useRef(false);
  const isSubmitting = useRef(false);
  const [waitedFor, setWaitedFor] = useState(0);
  const [confirmedKey, setConfirmedKey] = useState('');
  const { question, check, noteSaved } = useSendCheck(operation, tenant, existing);

  async function post(body: unknown, effect: unknown, { unvalidated }: SendOptions): Promise<Outcome> {
    const content = JSON.stringify(body);
    const idempotencyKey = idempotencyKeyFor(attempt.current, content);
    const again = allowsRepeat.current && attempt.current?.answer === 'none';
    allowsRepeat.current = false;
    attempt.current = { key: idempotencyKey, content, answer: 'none' };
    const outcome = await sendWrite({
      operation,
      tenant,
      params,
      body: content,
      unvalidated,
      idempotencyKey,
      shown: effect,
      again,
    })
      .then((result) => withRejections(result, body, findRejections))
      .catch(outcomeOfError);
    attempt.current.answer = answers[outcome.kind] ?? 'none';
    return outcome;
  }

  /** Undefined when the user canceled. An effect that changed since its confirmation is confirmed again. */
  async function confirmAndPost(body: unknown, options: SendOptions): Promise<Outcome | undefined> {
    for (let isChanged = false; ; isChanged = true) {
      const checked = await check(body, isChanged);
      if (!checked.go) return checked.failure;
      replaced.current = checked.replaced;
      if (!(await confirmWrite())) return undefined;
      const outcome = await post(body, checked.effect, options);
      if (!isEffectChanged(outcome)) return outcome;
    }
  }

  const mutation = useMutation({
    // Outcomes are return values; offline, the request fails immediately instead of being paused.
    networkMode: 'always',
    mutationFn: async ({ body, options }: { body: unknown; options: SendOptions }) => {
      const outcome = await confirmAndPost(body, options).catch(unexpectedFailure);
      if (outcome?.kind === 'ok') noteSaved(body);
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
    question,
    attempt,
    /** What the last write replaced, if it can be restored. */
    replaced,
    /** Undefined when a request is pending, or the user canceled. */
    async send(body: unknown, options: SendOptions = {}): Promise<Outcome | undefined> {
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
