import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { type Attempt, idempotencyKeyFor } from '@/lib/console/browser/idempotency-key';
import { type Failure, type Result, unexpectedFailure } from '@/lib/console/browser/result';
import type { KnownToForm, Question } from '@/lib/console/writes/plan-write';
import type { ReadBack } from '@/lib/console/writes/read-back';
import {
  type QuestionsResult,
  readBackWrite,
  sendWrite,
  type WriteRequest,
} from '@/lib/console/writes/write-actions';
import { confirmWrite } from './confirm-write';
import { nextState, type WriteEvent, type WriteState } from './write-state';

export type Params = NonNullable<WriteRequest['params']>;

type PersonQuestion = Exclude<Question, { kind: 'changed' }>;

/** A question as displayed. `isChanged`: it was answered before, and its details have changed since. */
export type OpenQuestion = { question: PersonQuestion; isChanged: boolean };

/** What is sent, and who answers the questions before that. An answer of undefined sends nothing. */
export type ClientWrite = Pick<WriteRequest, 'operation' | 'tenant' | 'params' | 'known' | 'unvalidated'> & {
  body: unknown;
  /** Asks before anything else, once per send. */
  confirm?: () => Promise<true | undefined>;
  /** By default a question sends nothing. */
  ask?: (open: OpenQuestion) => Promise<true | undefined>;
  /** The body to send on top of a record that somebody else has changed; by default nothing is sent. */
  merge?: (record: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** True when a response itself proves that the record was saved; by default every one does. */
  isAccepted?: (answer: unknown) => boolean;
};

/** `superseded`: the record was saved again in the meantime. `isConfirmation`: it proved a write without a response. */
export type ReadBackResult = (ReadBack | { seen: 'superseded' }) & { isConfirmation?: boolean };

/**
 * Delays of the reads in milliseconds: platforms may serve reads from lagging replicas, so a difference is read again before it is
 * reported.
 */
const readBackDelays = [0, 2_000, 10_000] as const;

/** The action throws only when the console's server was unreachable or was replaced by another version. */
const outcomeOfError = (error: unknown): Failure =>
  unstable_isUnrecognizedActionError(error)
    ? unexpectedFailure(error, 'stale')
    : {
        kind: 'unknown',
        cause: 'console',
        message: error instanceof Error ? error.message : '',
        requestId: '',
      };

/** Sends that are no corrections of one form: only an unchanged request without a response is the same intent. */
export const isUnchanged = (last: Attempt, content: string): boolean =>
  last.answer === 'none' && last.content === content;

const io = {
  send: sendWrite,
  read: readBackWrite,
  confirm: confirmWrite,
  wait: (ms: number): Promise<unknown> => new Promise((go) => setTimeout(go, ms)),
};

/**
 * The requests of one write (`write-state.ts`): each after its questions, with an idempotency key (D19). `attempt`: an earlier request
 * without a response. `isSameIntent`: whether a send continues the last one, and may have its key; by default each does. `onChange`
 * gets every state.
 */
export function createWrite(
  {
    attempt,
    isSameIntent = () => true,
    onChange,
  }: {
    attempt?: Attempt;
    isSameIntent?: (last: Attempt, content: string) => boolean;
    onChange?: (state: WriteState) => void;
  } = {},
  { send, read, confirm, wait }: typeof io = io,
) {
  let state: WriteState = { attempt };
  function dispatch(event: WriteEvent): void {
    state = nextState(state, event);
    onChange?.(state);
  }

  async function post(
    request: ClientWrite,
    body: unknown,
    known: KnownToForm,
  ): Promise<Result<unknown> | QuestionsResult> {
    const { operation, tenant, params, unvalidated } = request;
    const content = JSON.stringify(body);
    const last = state.attempt && isSameIntent(state.attempt, content) ? state.attempt : undefined;
    const key = idempotencyKeyFor(last, content);
    const allowRepeat = state.allowRepeat === true && last?.answer === 'none';
    dispatch({ type: 'send', sent: { content, key, answer: 'none' } });
    const sent = { operation, tenant, params, body: content, unvalidated, known };
    return send({ ...sent, idempotencyKey: key, allowRepeat }).catch(outcomeOfError);
  }

  /** Asks, and sends until there are no more questions. Undefined: one was not answered, and nothing was sent. */
  async function sendAnswered(request: ClientWrite): Promise<Result<unknown> | undefined> {
    let { body, known = {} } = request;
    if (request.confirm && !(await request.confirm())) return undefined;
    if (!(await confirm())) return undefined;
    for (;;) {
      const outcome = await post(request, body, known);
      if (outcome.kind !== 'ask') return outcome;
      dispatch({ type: 'question' });
      for (const question of outcome.questions) {
        const { answered = [] } = known;
        if (question.kind === 'changed') {
          body = await request.merge?.(question.record);
          if (body === undefined) return undefined;
          // What the read does not return is known to the form only.
          known = { ...known, base: { ...known.base, ...question.record } };
          continue;
        }
        const otherAnswers = answered.filter(({ kind }) => kind !== question.kind);
        const isChanged = otherAnswers.length < answered.length;
        if (!(await request.ask?.({ question, isChanged }))) return undefined;
        known = { ...known, answered: [...otherAnswers, question] };
        // The order was rejected again: its new entry is no result of the request that follows.
        if (question.kind === 'meanwhile' && question.now.state === 'rejected' && known.rejection) {
          const { entry, at } = question.now;
          known = { ...known, rejection: { ...known.rejection, entry, at } };
        }
      }
    }
  }

  return {
    dispatch,
    getState: () => state,
    /** The function of a mutation, of which one may be pending. Undefined when its person canceled. */
    async send(request: ClientWrite): Promise<Result<unknown> | undefined> {
      const outcome = await sendAnswered(request).catch(unexpectedFailure);
      if (!outcome) return undefined;
      const isConfirmed = outcome.kind === 'ok' && (request.isAccepted?.(outcome.answer) ?? true);
      dispatch({ type: 'answer', outcome, isConfirmed, at: Date.now() });
      return outcome;
    },
    /** Reads the record after it was sent, immediately and up to twice later, until it equals what was sent. Never throws. */
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
      dispatch({ type: 'read', attempt: written, found });
      return { ...found, isConfirmation: isUnknown && state.outcome?.kind === 'ok' };
    },
  };
}
