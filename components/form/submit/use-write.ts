'use client';

import { useMutation } from '@tanstack/react-query';
import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useLabels } from '@/components/ui/use-labels';
import { newIdempotencyKey } from '@/lib/console/browser/idempotency-key';
import { type Failure, type Result, unexpectedFailure } from '@/lib/console/browser/result';
import type { ReadBack } from '@/lib/console/writes/read-back';
import {
  type QuestionsResult,
  readBackWrite,
  sendWrite,
  type WriteRequest,
} from '@/lib/console/writes/write-actions';
import type { Question, WriteChecks } from '@/lib/console/writes/write-checks';
import type { FormProps } from '../form';
import { confirmWrite } from './confirm-write';

export type Params = NonNullable<WriteRequest['params']>;

type PersonQuestion = Exclude<Question, { kind: 'changed' }>;

/** A question that is displayed. `isChanged` is true if it was answered before and its details have changed since. */
export type OpenQuestion = { question: PersonQuestion; isChanged: boolean };

/**
 * The request to send, and the functions that answer questions before sending. If a function answers undefined, nothing is
 * sent.
 */
export type ClientWrite = Pick<WriteRequest, 'operation' | 'tenant' | 'params' | 'checks' | 'unvalidated'> & {
  body: unknown;
  /** Asks for confirmation before any question of the server, once per send. */
  confirm?: () => Promise<true | undefined>;
  /** Answers a question of the server. By default, a question prevents sending. */
  ask?: (open: OpenQuestion) => Promise<true | undefined>;
  /**
   * Returns the body to send on top of a record that somebody else has changed. By default, a changed record prevents sending.
   */
  merge?: (record: Readonly<Record<string, unknown>>) => Promise<unknown>;
};

/** A request as sent, with its idempotency key and the kind of its response. */
export type SentRequest = { key: string; content: string; answer: 'none' | 'accepted' | 'refused' };

/** What is known about the requests of one write. */
export type WriteState = {
  /** The last outcome. Kept while the next request is pending, and if the user cancels that request. */
  outcome?: Result<unknown>;
  /** The request in flight. */
  sending?: SentRequest;
  /** The last request with an outcome. It decides the idempotency key of the next request. */
  attempt?: SentRequest;
  /** The last request that may have changed the record. Reading back can prove only this request. */
  written?: SentRequest;
  /** True if the user has checked that the request without a response had no effect, and sends it again. */
  allowRepeat?: boolean;
};

/**
 * Returns the idempotency key of a send (D19). The key stays until there is a response: a platform that already has the request
 * replays its response, and rejects other content. After a response, accepted content keeps its key. Everything else gets a new
 * key, so that an error is not replayed.
 */
function idempotencyKeyFor(last: SentRequest | undefined, content: string): string {
  if (last?.answer === 'none') return last.key;
  return last?.answer === 'accepted' && last.content === content ? last.key : newIdempotencyKey();
}

/**
 * The result of reading back. `superseded` means that the record was saved again in the meantime. `endsUnknown` is true if the read
 * proves a write whose outcome was unknown.
 */
export type ReadBackResult = (ReadBack | { seen: 'superseded' }) & { endsUnknown?: boolean };

/**
 * Delays of the reads in milliseconds. Platforms may serve reads from lagging replicas, so a difference is read again before it is
 * reported.
 */
const readBackDelays = [0, 2_000, 10_000] as const;

const answers: Partial<Record<Result<unknown>['kind'], SentRequest['answer']>> = {
  ok: 'accepted',
  refused: 'refused',
};

/** Returns the state after a send. */
function withOutcome(state: WriteState, outcome: Result<unknown>): WriteState {
  const { sending, written } = state;
  // The send failed before a request left the browser.
  if (!sending) return { ...state, outcome };
  const attempt: SentRequest = { ...sending, answer: answers[outcome.kind] ?? 'none' };
  const mayHaveChanged = outcome.kind === 'ok' || outcome.kind === 'unknown';
  return { outcome, attempt, written: mayHaveChanged ? attempt : written };
}

/** Returns the state after reading back the request `written`. While another request is in flight, a read proves nothing. */
function withReadBack(state: WriteState, written: SentRequest, found: ReadBack): WriteState {
  const { outcome, sending } = state;
  if (sending || found.seen !== 'same') return state;
  if (outcome?.kind === 'ok') return { ...state, outcome: { ...outcome, isUnproven: undefined } };
  // For a create and for fields that no read returns, the record may have equaled the sent record before.
  if (!found.isProof) return state;
  const proved: WriteState = { ...state, attempt: { ...written, answer: 'accepted' } };
  if (outcome?.kind !== 'unknown') return proved;
  return { ...proved, outcome: { kind: 'ok', answer: undefined, requestId: outcome.requestId } };
}

/** The action throws only if the console's server is unreachable or was replaced with another version. */
const outcomeOfError = (error: unknown): Failure =>
  unstable_isUnrecognizedActionError(error)
    ? unexpectedFailure(error, 'stale')
    : {
        kind: 'unknown',
        cause: 'console',
        message: error instanceof Error ? error.message : '',
        requestId: '',
      };

const io = {
  send: sendWrite,
  read: readBackWrite,
  confirm: confirmWrite,
  wait: (ms: number): Promise<unknown> => new Promise((go) => setTimeout(go, ms)),
};

type WriteOptions = {
  /** An earlier request that has no response. */
  attempt?: SentRequest;
  /**
   * True if each send is a separate write. Then only unchanged content repeats a request without a response. By default, a send
   * corrects the last one and keeps its key.
   */
  isSeparate?: boolean;
};

/**
 * Manages the requests of one write, without React. Each request follows its questions and has an idempotency key (D19). `onChange`
 * receives every state.
 */
export function createWrite(
  { attempt, isSeparate = false, onChange }: WriteOptions & { onChange?: (state: WriteState) => void } = {},
  { send, read, confirm, wait }: typeof io = io,
) {
  let state: WriteState = { attempt };
  function setState(next: WriteState): void {
    state = next;
    onChange?.(next);
  }

  async function callServer(
    request: ClientWrite,
    body: unknown,
    checks: WriteChecks,
  ): Promise<Result<unknown> | QuestionsResult> {
    const { operation, tenant, params, unvalidated } = request;
    const content = JSON.stringify(body);
    const isRepeat = state.attempt?.answer === 'none' && state.attempt.content === content;
    const last = isSeparate && !isRepeat ? undefined : state.attempt;
    const key = idempotencyKeyFor(last, content);
    const allowRepeat = state.allowRepeat === true && last?.answer === 'none';
    setState({ ...state, sending: { content, key, answer: 'none' } });
    const write = { operation, tenant, params, body: content, unvalidated, checks };
    return send({ ...write, idempotencyKey: key, allowRepeat }).catch(outcomeOfError);
  }

  /** Sends until there are no more questions. Returns undefined, without sending, if a question was not answered. */
  async function sendAnswered(request: ClientWrite): Promise<Result<unknown> | undefined> {
    let { body, checks = {} } = request;
    if (request.confirm && !(await request.confirm())) return undefined;
    if (!(await confirm())) return undefined;
    for (;;) {
      const outcome = await callServer(request, body, checks);
      if (outcome.kind !== 'ask') return outcome;
      // With open questions, the server has sent nothing to the platform.
      setState({ ...state, sending: undefined });
      for (const question of outcome.questions) {
        const { answered = [] } = checks;
        if (question.kind === 'changed') {
          body = await request.merge?.(question.record);
          if (body === undefined) return undefined;
          // Only the form has the fields that reads do not return.
          checks = { ...checks, lastRead: { ...checks.lastRead, ...question.record } };
          continue;
        }
        const otherAnswers = answered.filter(({ kind }) => kind !== question.kind);
        const isChanged = otherAnswers.length < answered.length;
        if (!(await request.ask?.({ question, isChanged }))) return undefined;
        checks = { ...checks, answered: [...otherAnswers, question] };
        // The order was rejected again, so its new entry cannot be a result of the request that follows.
        if (question.kind === 'meanwhile' && question.now.state === 'rejected' && checks.rejection) {
          const { entry, at } = question.now;
          checks = { ...checks, rejection: { ...checks.rejection, entry, at } };
        }
      }
    }
  }

  /**
   * Returns the request that has no response, if any. Drafts store the request, because only the same key ensures that it takes
   * effect once.
   */
  function unanswered(): SentRequest | undefined {
    return state.sending ?? (state.attempt?.answer === 'none' ? state.attempt : undefined);
  }

  return {
    getState: () => state,
    unanswered,
    /** Resumes the unanswered request of a draft, unless this write already has an unanswered request. */
    resume(attempt: SentRequest | undefined): void {
      setState({ ...state, attempt: unanswered() ?? attempt });
    },
    /** Ends the wait that the platform requested. */
    endWait(): void {
      const { outcome } = state;
      if (outcome?.kind === 'limited') setState({ ...state, outcome: { ...outcome, wait: 0 } });
    },
    allowRepeat: (): void => setState({ ...state, allowRepeat: true }),
    /** Clears the last outcome. An unknown outcome stays until a read or another send resolves it. */
    clearOutcome(): void {
      if (state.outcome?.kind !== 'unknown') setState({ ...state, outcome: undefined });
    },
    /** The function of a mutation. Only one call may be pending. Resolves to undefined if the user cancels. */
    async send(request: ClientWrite): Promise<Result<unknown> | undefined> {
      const outcome = await sendAnswered(request).catch(unexpectedFailure);
      if (outcome) setState(withOutcome(state, outcome));
      return outcome;
    },
    /** Reads the record immediately after sending, and up to twice later, until it equals the sent record. Never throws. */
    async readBack(tenant: string): Promise<ReadBackResult> {
      const { written } = state;
      let found: ReadBack = { seen: 'unread' };
      if (!written) return found;
      for (const [i, delay] of readBackDelays.entries()) {
        await wait(delay);
        if (state.written !== written) return { seen: 'superseded' };
        const isLast = i === readBackDelays.length - 1;
        const result = await read({ tenant, idempotencyKey: written.key, isLast }).catch(unexpectedFailure);
        if (state.written !== written) return { seen: 'superseded' };
        found = result.kind === 'ok' ? result.answer : { seen: 'unread' };
        if (found.seen === 'same' || found.seen === 'unread') break;
      }
      const isUnknown = state.outcome?.kind === 'unknown';
      setState(withReadBack(state, written, found));
      return { ...found, endsUnknown: isUnknown && state.outcome?.kind === 'ok' };
    },
  };
}

/** Returns a write for a component: a mutation, its last outcome, and reports of values that the platform did not save. */
export function useWrite({ tenant, label }: Pick<FormProps, 'tenant' | 'label'>, options?: WriteOptions) {
  const t = useTranslations('form');
  const labels = useLabels();
  const [{ outcome, sending, attempt }, setState] = useState<WriteState>({ attempt: options?.attempt });
  const [write] = useState(() => createWrite({ ...options, onChange: setState }));
  const mutation = useMutation({ mutationFn: write.send, networkMode: 'always' });
  // `mutation.isPending` only changes with the next render. That is too late for a double click.
  const isLocked = useRef(false);

  /** Resolves to undefined if another send is pending, or if the user cancels. */
  async function send(request: ClientWrite): Promise<Result<unknown> | undefined> {
    if (isLocked.current) return undefined;
    isLocked.current = true;
    return mutation.mutateAsync(request).finally(() => {
      isLocked.current = false;
    });
  }

  /** Reads the record back and reports differences from the sent values. */
  async function readBack(): Promise<ReadBackResult> {
    const before = write.getState().outcome;
    const found = await write.readBack(tenant.id);
    // Without an acknowledgment, the form keeps reporting an unknown outcome.
    if (before?.kind !== 'ok') return found;
    if (found.seen === 'differs') {
      const fields = found.paths.map(labels.label).join(', ');
      const title = t(before.isUnproven ? 'notKeptSent' : 'notKept', { fields });
      toast({ variant: 'bad', title, detail: label ?? t('notKeptWhy') });
    }
    if (found.seen === 'absent')
      toast({ variant: 'bad', title: t('notShown'), detail: label ?? t('notShownWhy') });
    return found;
  }
  return {
    ...write,
    send,
    readBack,
    attempt,
    /** The last outcome. Undefined while a request is in flight. */
    outcome: sending ? undefined : outcome,
    /** True while a request is in flight. */
    isSending: sending !== undefined,
    /** True while a request is in flight or a question about it is open. */
    isPending: mutation.isPending,
  };
}
