import type { Attempt } from '@/lib/console/browser/idempotency-key';
import type { Result } from '@/lib/console/browser/result';
import type { ReadBack } from '@/lib/console/writes/read-back';

/**
 * `at`: when the response came. `sent`: none if it failed before anything was sent. `isConfirmed`: a response or a read proves that the
 * record was saved.
 */
export type LastOutcome = Result<unknown> & { at: number; sent?: Attempt; isConfirmed: boolean };

/** What is known of the requests of one write. Whether one is pending is the state of its mutation (`use-write.ts`). */
export type WriteState = {
  /** The last outcome, also while the next request is pending. */
  outcome?: LastOutcome;
  /** The request under way. */
  sending?: Attempt;
  /** The last request with an outcome: it decides the idempotency key of the next one. */
  attempt?: Attempt;
  /** The last request that may have changed the record: a read proves no other. */
  written?: Attempt;
  /** The person has checked that the request without a response had no effect, and sends it again. */
  allowRepeat?: boolean;
};

export type WriteEvent =
  | { type: 'send'; sent: Attempt }
  /** The server asks for confirmation; nothing was sent to the platform. */
  | { type: 'question' }
  | { type: 'answer'; outcome: Result<unknown>; at: number; isConfirmed: boolean }
  | { type: 'read'; attempt: Attempt; found: ReadBack }
  /** The wait requested by the platform is over. */
  | { type: 'waited' }
  | { type: 'allow-repeat' }
  /** A draft was restored, with the request without a response that it kept. */
  | { type: 'resume'; attempt?: Attempt }
  /** The last outcome no longer matters. */
  | { type: 'forget' };

const answers: Partial<Record<LastOutcome['kind'], Attempt['answer']>> = {
  ok: 'accepted',
  refused: 'refused',
};

/** The state of a write after an event. */
export function nextState(state: WriteState, event: WriteEvent): WriteState {
  const { outcome: last, sending } = state;
  switch (event.type) {
    case 'send':
      return { ...state, sending: event.sent };
    case 'question':
      return { ...state, sending: undefined };
    case 'answer': {
      const { outcome, at, isConfirmed } = event;
      if (!sending) return { ...state, outcome: { ...outcome, at, isConfirmed } };
      const attempt: Attempt = { ...sending, answer: answers[outcome.kind] ?? 'none' };
      const isWritten = outcome.kind === 'ok' || outcome.kind === 'unknown';
      return {
        outcome: { ...outcome, at, isConfirmed, sent: attempt },
        attempt,
        written: isWritten ? attempt : state.written,
      };
    }
    case 'read': {
      const { attempt, found } = event;
      if (sending || state.written !== attempt || found.seen !== 'same') return state;
      if (last?.kind === 'ok') return { ...state, outcome: { ...last, isConfirmed: true } };
      // A create, or a field that no read shows, may equal the record without being its cause.
      if (!found.isConfirmed) return state;
      const proved = { ...state, attempt: { ...attempt, answer: 'accepted' as const } };
      if (last?.kind !== 'unknown') return proved;
      const { at, sent, requestId } = last;
      return {
        ...proved,
        outcome: { kind: 'ok', answer: undefined, requestId, at, sent, isConfirmed: true },
      };
    }
    case 'waited':
      return last?.kind === 'limited' ? { ...state, outcome: { ...last, wait: 0 } } : state;
    case 'allow-repeat':
      return { ...state, allowRepeat: true };
    case 'resume':
      return { ...state, attempt: event.attempt };
    case 'forget':
      // An unknown outcome stays until a read or another send settles it.
      return last?.kind === 'unknown' ? state : { ...state, outcome: undefined };
  }
}

/** The request without a response, if any: a draft keeps it, because only the same key makes sure that it has one effect. */
export const unansweredOf = ({ sending, attempt }: WriteState): Attempt | undefined => {
  if (sending) return sending;
  return attempt?.answer === 'none' ? attempt : undefined;
};
