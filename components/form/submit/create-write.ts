import { unstable_isUnrecognizedActionError } from 'next/navigation';
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
  /** Answers a question of the server. Without this function, a question prevents sending. */
  ask?: (open: OpenQuestion) => Promise<true | undefined>;
  /**
   * Returns the body to send on top of a record that somebody else has changed. Without this function, a changed record
   * prevents sending.
   */
  merge?: (record: Readonly<Record<string, unknown>>) => Promise<unknown>;
};

/** A sent request, with its idempotency key and the kind of its response. */
export type SentRequest = { key: string; content: string; response: 'none' | 'accepted' | 'refused' };

export type WriteState = {
  /** The last outcome. Kept while the next request is pending, and if the user cancels that request. */
  outcome?: Result<unknown>;
  /** The last request, which may be in flight. Determines the idempotency key of the next request. */
  lastRequest?: SentRequest;
  /** True if the user has checked that the request without a response had no effect, and sends it again. */
  allowRepeat?: boolean;
};

/**
 * Returns the idempotency key of a send (D19). The key stays until there is a response: a platform that already has the request
 * replays its response, and rejects other content. After a response, accepted content keeps its key. Everything else gets a new
 * key, so that an error is not replayed.
 */
function idempotencyKeyFor(last: SentRequest | undefined, content: string): string {
  if (last?.response === 'none') return last.key;
  return last?.response === 'accepted' && last.content === content ? last.key : newIdempotencyKey();
}

/** The result of reading back. `endsUnknown` is true if the read proves the last request, whose outcome was unknown. */
export type ReadBackResult = ReadBack & { endsUnknown?: boolean };

/** Platforms may serve reads from lagging replicas, so a difference is read again after this delay before it is reported. */
const READ_LAG_MS = 10_000;

const responseKinds: Partial<Record<Result<unknown>['kind'], SentRequest['response']>> = {
  ok: 'accepted',
  refused: 'refused',
};

/**
 * Returns the changes of the state after a read that shows the sent values. An unknown outcome becomes a success only if
 * `isProof` is true.
 */
function proven({ outcome, lastRequest }: WriteState, isProof: boolean): WriteState {
  if (outcome?.kind === 'ok') return { outcome: { ...outcome, isUnproven: undefined } };
  // Without proof, the record may have had the sent values before. This applies to creates and to fields that no read
  // returns.
  if (!isProof || !lastRequest || outcome?.kind !== 'unknown') return {};
  return {
    allowRepeat: undefined,
    lastRequest: { ...lastRequest, response: 'accepted' },
    outcome: { kind: 'ok', value: undefined, requestId: outcome.requestId },
  };
}

/** The action throws only if the console's server is unreachable or was replaced with another version. */
const toOutcome = (error: unknown): Failure =>
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

export type WriteOptions = {
  /** An earlier request that has no response. */
  lastRequest?: SentRequest;
  /**
   * True if each send is a separate write. Only a send with unchanged content then repeats a request without a
   * response. By default, each send corrects the last one and keeps its key.
   */
  isSeparate?: boolean;
};

/** Adds an answered question, in place of an earlier answer to a question of its kind. */
function withAnswer(checks: WriteChecks, question: PersonQuestion): WriteChecks {
  const { answered = [], rejection } = checks;
  const answers = [...answered.filter(({ kind }) => kind !== question.kind), question];
  if (question.kind !== 'orderChanged' || question.now.state !== 'rejected' || !rejection)
    return { ...checks, answered: answers };
  // The order was rejected again, so its new entry cannot be a result of the request that follows.
  const { entry, at } = question.now;
  return { ...checks, answered: answers, rejection: { ...rejection, entry, at } };
}

/**
 * Manages the requests of one write, without React. The server's questions are answered before each request. Each
 * request has an idempotency key (D19). `onChange` receives every state.
 */
export function createWrite(
  {
    lastRequest,
    isSeparate = false,
    onChange,
  }: WriteOptions & { onChange?: (state: WriteState) => void } = {},
  { send, read, confirm, wait }: typeof io = io,
) {
  let state: WriteState = { lastRequest };
  function setState(changes: WriteState): void {
    state = { ...state, ...changes };
    onChange?.(state);
  }

  async function callServer(
    { operation, tenant, params, unvalidated }: ClientWrite,
    body: unknown,
    checks: WriteChecks,
  ): Promise<Result<unknown> | QuestionsResult> {
    const before = state.lastRequest;
    const content = JSON.stringify(body);
    const isRepeat = before?.response === 'none' && before.content === content;
    const last = isSeparate && !isRepeat ? undefined : before;
    const request: SentRequest = { content, key: idempotencyKeyFor(last, content), response: 'none' };
    const allowRepeat = state.allowRepeat === true && last?.response === 'none';
    setState({ lastRequest: request });
    const write = { operation, tenant, params, body: content, unvalidated, checks };
    const outcome = await send({ ...write, idempotencyKey: request.key, allowRepeat }).catch(toOutcome);
    // With open questions, the server has sent nothing to the platform.
    if (outcome.kind === 'ask') setState({ lastRequest: before });
    else {
      const response = responseKinds[outcome.kind] ?? 'none';
      setState({ outcome, lastRequest: { ...request, response }, allowRepeat: undefined });
    }
    return outcome;
  }

  /** Sends until the server asks no more questions. Returns undefined if a question is not answered. */
  async function sendAnswered(request: ClientWrite): Promise<Result<unknown> | undefined> {
    let { body, checks = {} } = request;
    if (request.confirm && !(await request.confirm())) return undefined;
    if (!(await confirm())) return undefined;
    for (;;) {
      const outcome = await callServer(request, body, checks);
      if (outcome.kind !== 'ask') return outcome;
      for (const question of outcome.questions) {
        if (question.kind === 'changed') {
          body = await request.merge?.(question.record);
          if (body === undefined) return undefined;
          // Only the form has the fields that reads do not return.
          checks = { ...checks, lastRead: { ...checks.lastRead, ...question.record } };
        } else {
          const isChanged = checks.answered?.some(({ kind }) => kind === question.kind) === true;
          if (!(await request.ask?.({ question, isChanged }))) return undefined;
          checks = withAnswer(checks, question);
        }
      }
    }
  }

  /**
   * Returns the request that has no response, if any. Drafts store this request, because resending it with its key
   * cannot apply it twice.
   */
  function unanswered(): SentRequest | undefined {
    return state.lastRequest?.response === 'none' ? state.lastRequest : undefined;
  }

  return {
    getState: () => state,
    unanswered,
    /** Resumes the unanswered request of a draft, unless this write already has an unanswered request. */
    resume: (request: SentRequest | undefined): void => setState({ lastRequest: unanswered() ?? request }),
    endWait(): void {
      if (state.outcome?.kind === 'limited') setState({ outcome: { ...state.outcome, wait: 0 } });
    },
    allowRepeat: (): void => setState({ allowRepeat: true }),
    /** Clears the last outcome. An unknown outcome stays until a read or another send resolves it. */
    clearOutcome(): void {
      if (state.outcome?.kind !== 'unknown') setState({ outcome: undefined });
    },
    /** Resolves to undefined, and sends nothing, if the user cancels. Never throws. Call it only after the last send has ended. */
    async send(request: ClientWrite): Promise<Result<unknown> | undefined> {
      try {
        return await sendAnswered(request);
      } catch (error) {
        // A confirmation, an answer or a merge threw, so nothing was sent to the platform.
        const outcome = unexpectedFailure(error);
        setState({ outcome });
        return outcome;
      }
    },
    /** Reads the record after sending and, if it differs from the sent record, once more later. Never throws. */
    async readBack(tenant: string): Promise<ReadBackResult> {
      const { lastRequest } = state;
      if (!lastRequest) return { seen: 'unread' };
      async function readOnce(key: string, isLast: boolean): Promise<ReadBack> {
        const result = await read({ tenant, idempotencyKey: key, isLast }).catch(unexpectedFailure);
        return result.kind === 'ok' ? result.value : { seen: 'unread' };
      }
      let result = await readOnce(lastRequest.key, false);
      if (result.seen === 'differs' || result.seen === 'absent') {
        await wait(READ_LAG_MS);
        result = await readOnce(lastRequest.key, true);
      }
      // A later request has replaced the state.
      if (state.lastRequest !== lastRequest) return result;
      const isUnknown = state.outcome?.kind === 'unknown';
      if (result.seen === 'same') setState(proven(state, result.isProof));
      return { ...result, endsUnknown: isUnknown && state.outcome?.kind === 'ok' };
    },
  };
}
