import type { Attempt } from '@/lib/console/browser/idempotency-key';
import type { Failure, Ok, WriteName } from '@/lib/console/browser/result';
import type { ReadBack } from '@/lib/console/operations/read-back';

/** `stale`: this page is older than the server's version, and nothing was sent. */
export type SendOutcome = Ok<unknown> | Failure | { kind: 'stale' };

/** What was sent: the operation, its JSON, and its idempotency key in the request log. */
export type Sent = { operation: WriteName } & Omit<Attempt, 'answer'>;

/** `at`: when the response came. `isProved`: a response or a read proves that the record was saved. */
type Settled = { kind: 'idle' } | (SendOutcome & { at: number; sent?: Sent; isProved: boolean });

/** Without an outcome yet. `last`: the outcome before, which a cancel returns to. */
type Open = { last: Settled } & ({ kind: 'asking' } | { kind: 'sending'; sent: Sent });

/** Where a write is: idle, a person is asked, its request is under way, or its outcome. */
export type WriteStep = Settled | Open;

export type WriteState = {
  step: WriteStep;
  /** The last request with an outcome: it decides the idempotency key of the next one. */
  attempt?: Attempt;
  /** The last request that may have changed the record: a read proves no other. */
  written?: Attempt;
  /** The person has checked that the request without a response had no effect, and sends it again. */
  mayRepeat?: boolean;
};

export type WriteEvent =
  /** A person sends, or the server asks instead of sending. */
  | { type: 'ask' }
  | { type: 'cancel' }
  | { type: 'send'; sent: Sent }
  | { type: 'answer'; outcome: SendOutcome; at: number; isProved: boolean }
  | { type: 'read'; attempt: Attempt; found: ReadBack }
  /** The wait requested by the platform is over. */
  | { type: 'waited' }
  | { type: 'allow-repeat' }
  /** A draft was restored, with the request without a response that it kept. */
  | { type: 'resume'; attempt?: Attempt }
  /** The last outcome no longer matters. */
  | { type: 'forget' };

/** True while a person is asked or a request is under way: nothing else may be sent. */
export const isOpen = (step: WriteStep): step is Open => step.kind === 'asking' || step.kind === 'sending';

const answers: Partial<Record<SendOutcome['kind'], Attempt['answer']>> = {
  ok: 'accepted',
  refused: 'refused',
};

const attemptOf = ({ key, content }: Sent, answer: Attempt['answer'] = 'none'): Attempt => ({
  key,
  content,
  answer,
});

/** The state of a write after an event. */
export function nextState(state: WriteState, event: WriteEvent): WriteState {
  const { step } = state;
  const last = isOpen(step) ? step.last : step;
  switch (event.type) {
    case 'ask':
      return { ...state, step: { kind: 'asking', last } };
    case 'cancel':
      return { ...state, step: last };
    case 'send':
      return { ...state, step: { kind: 'sending', last, sent: event.sent } };
    case 'answer': {
      const { outcome, at, isProved } = event;
      // It failed before anything was sent.
      if (step.kind !== 'sending') return { ...state, step: { ...outcome, at, isProved } };
      const attempt = attemptOf(step.sent, answers[outcome.kind]);
      const isWritten = outcome.kind === 'ok' || outcome.kind === 'unknown';
      return {
        step: { ...outcome, at, isProved, sent: step.sent },
        attempt,
        written: isWritten ? attempt : state.written,
      };
    }
    case 'read': {
      const { attempt, found } = event;
      if (isOpen(step) || state.written !== attempt || found.seen !== 'same') return state;
      if (step.kind === 'ok') return { ...state, step: { ...step, isProved: true } };
      // A create, or a field that no read shows, may equal the record without being its cause.
      if (!found.isConfirmed) return state;
      const proved = { ...state, attempt: { ...attempt, answer: 'accepted' as const } };
      if (step.kind !== 'unknown') return proved;
      const { at, sent, requestId } = step;
      return {
        ...proved,
        step: { kind: 'ok', answer: undefined, notes: [], requestId, at, sent, isProved: true },
      };
    }
    case 'waited':
      return step.kind === 'limited' ? { ...state, step: { ...step, wait: 0 } } : state;
    case 'allow-repeat':
      return { ...state, mayRepeat: true };
    case 'resume':
      return { ...state, attempt: event.attempt };
    case 'forget':
      // An unknown outcome stays until a read or another send settles it.
      return isOpen(step) || step.kind === 'unknown' ? state : { ...state, step: { kind: 'idle' } };
  }
}

/** The request without a response, if any: a draft keeps it, because only the same key makes sure that it has one effect. */
export const unansweredOf = ({ step, attempt }: WriteState): Attempt | undefined => {
  if (step.kind === 'sending') return attemptOf(step.sent);
  return attempt?.answer === 'none' ? attempt : undefined;
};
