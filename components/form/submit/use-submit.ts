'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { failureText } from '@/components/ui/failure-text';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { perform } from '@/lib/console/actions';
import { type Attempt, idempotencyKeyFor } from '@/lib/console/browser/idempotency-key';
import { type Failure, type Ok, unexpectedFailure, type WriteName } from '@/lib/console/browser/result';
import type { Write } from '@/lib/console/operations/write';
import type { Issue } from '@/lib/contract/schema/issue';
import { isKeyedWrite, recordKey } from '@/lib/contract/schema/record-key';
import type { Sending } from './existing-question';
import { type CheckedEffect, type SendQuestion, useSendChecks } from './send-checks';

/** Says why a change did not happen, in the reader's language; for toasts and other places of one sentence. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations('ui.failure');
  const causes = useTranslations('table.failed.cause');
  const words = useLabels(useInputLocale());
  return (failure) =>
    failureText(failure, {
      t,
      causes,
      refusal: (refused) => {
        const [issue] = refused.issues;
        return issue ? words.issue(issue) : words.refusal('', refused);
      },
    });
}

/** Work that takes longer says so. */
const PATIENCE_MS = 100;

/** Whether a form says that it is at work: a moment after it began, and not while it waits for an answer of the person. */
export function useSignInState() {
  const [atWork, setAtWork] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    atWork,
    begin: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAtWork(true), PATIENCE_MS);
    },
    rest: () => {
      clearTimeout(timer.current);
      setAtWork(false);
    },
  };
}

/** A question that waits for an answer; `changed`: it was agreed to, and is no longer so. */
export type Asking = { question: SendQuestion; changed: boolean; decide: (yes: boolean) => void };

/** What a write takes the place of: the body that puts it back, and what was sent. */
export type Replaced = { body: unknown; sent: unknown };

/** `shown`: what was seen of its effect. */
type Checked = { go: true; shown?: unknown; replaced?: Replaced } | { go: false; failure?: Failure };

/** What a form begins with and how it is read; `start` names the record that it changes. */
type SendContext = Omit<Sending, 'known'> & { start?: unknown };

/**
 * Asks, before a write is sent, for what it does beyond what was typed: who leaves a shipment, which code is replaced, which
 * record is there already.
 */
function useSendCheck(operation: WriteName, tenant: string, context?: SendContext) {
  const checks = useSendChecks();
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const saved = useRef<readonly (readonly string[])[]>([]);
  const keyOf = (record: unknown) => (isKeyedWrite(operation) ? recordKey(operation, record) : undefined);

  async function existing(body: unknown): Promise<CheckedEffect | Failure | undefined> {
    if (!context || keyOf(Array.isArray(body) ? body[0] : body) === undefined) return undefined;
    const begun = keyOf(context.start);
    const known = begun ? [begun, ...saved.current] : saved.current;
    const { existingQuestion } = await import('./existing-question');
    return existingQuestion(operation, tenant, body, { ...context, known });
  }

  async function check(body: unknown, changed: boolean): Promise<Checked> {
    const own = await checks[operation]?.();
    const read = (await own?.read(tenant, body)) ?? (await existing(body));
    if (!read) return { go: true };
    if (!('question' in read)) return { go: false, failure: read };
    const { question, before, shown } = read;
    if (read.ask || changed) {
      const yes = await new Promise<boolean>((decide) => setAsking({ question, changed, decide }));
      setAsking(undefined);
      if (!yes) return { go: false };
    }
    return { go: true, shown, replaced: before === undefined ? undefined : { body: before, sent: body } };
  }
  /** It was saved from here: changed and sent once more, it is known to be there. A create that is sent again is asked about. */
  function noteSaved(body: unknown) {
    const key = keyOf(Array.isArray(body) ? body[0] : body);
    if (key && operation !== 'createProduct' && operation !== 'createCustomer')
      saved.current = [...saved.current, key];
  }
  return { asking, check, noteSaved };
}

/** `stale`: this page is older than the server, and nothing was sent. */
export type Outcome = Ok<unknown> | Failure | { kind: 'stale' };
export type Phase = { kind: 'idle' } | { kind: 'pending' } | (Outcome & { at: number; sent: SentForm });

/** What went out, for a notice to look after it: the operation, its JSON, and the key under which its request is found. */
export type SentForm = { operation: WriteName; content: string; key: string };

export type Params = Readonly<Record<string, string | number>>;

/**
 * What an answer that says "ok" still refused: bulk calls answer 200 and tell of their records one by one. Nothing is
 * called saved before it has been asked. `undefined`: it cannot read the answer, and nobody knows what became of the send.
 */
export type Validate = (answer: unknown, sent: unknown) => Promise<Validated> | Validated;
export type Validated = readonly Issue[] | undefined;

async function judged(outcome: Outcome, sent: unknown, judge: Validate | undefined): Promise<Outcome> {
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

/** Held back by our own server: what was agreed to is no longer what would happen. */
const isHeld = (outcome: Outcome | undefined) =>
  outcome?.kind === 'refused' && outcome.issues.some(({ code }) => code === 'membership_changed');

/** An answer that comes sooner needs no word that it is waited for; drawing one would only delay it. */
const PENDING_MS = 100;

/** Sends one operation, never twice at a time, under a key that follows D19. */
export function useSubmit(
  operation: WriteName,
  tenant: string,
  params?: Params,
  judge?: Validate,
  /** Says that it is saved; the form is drawn anew after that, the word must not wait for it. */
  say?: (answer: unknown) => void,
  /** Without it nothing is asked about records that are there already. */
  context?: SendContext,
) {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const attempt = useRef<Attempt | undefined>(undefined);
  const replaced = useRef<Replaced | undefined>(undefined);
  const busy = useRef(false);
  const repeats = useRef(false);
  const { asking, check, noteSaved } = useSendCheck(operation, tenant, context);

  async function sendOnce(body: unknown, shown: unknown, typed: boolean): Promise<Outcome | undefined> {
    const content = JSON.stringify(body);
    const idempotencyKey = idempotencyKeyFor(attempt.current, content);
    const again = repeats.current && attempt.current?.answer === 'none';
    const said = typed ? { text: content } : { body };
    const write = { operation, tenant, params, ...said, idempotencyKey, shown, again };
    if (!isWrite(write)) return undefined;
    repeats.current = false;
    attempt.current = { key: idempotencyKey, content, answer: 'none' };
    const told = setTimeout(() => setPhase({ kind: 'pending' }), PENDING_MS);
    const outcome: Outcome = await perform(write)
      .then((answered) => judged(answered, body, judge))
      .catch(thrown);
    clearTimeout(told);
    attempt.current.answer = answers[outcome.kind] ?? 'none';
    return outcome;
  }

  /** Shows what it does beyond what was typed, and sends what was agreed to; what has changed since is shown again. */
  async function sendAgreed(body: unknown, typed: boolean): Promise<Outcome | undefined> {
    for (let changed = false; ; changed = true) {
      const checked = await check(body, changed).catch(
        (error): Checked => ({ go: false, failure: unexpectedFailure(error) }),
      );
      if (!checked.go) return checked.failure;
      replaced.current = checked.replaced;
      const outcome = await sendOnce(body, checked.shown, typed);
      if (!isHeld(outcome)) return outcome;
    }
  }

  /**
   * Nothing when a send is under way already, or was not agreed to. `typed`: it goes out as it is, with what the contract
   * does not know.
   */
  async function send(body: unknown, typed = false): Promise<Outcome | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    const outcome = await sendAgreed(body, typed);
    if (outcome?.kind === 'ok') noteSaved(body);
    if (outcome?.kind === 'ok' && say) {
      say(outcome.answer);
      await new Promise((go) => setTimeout(go));
    }
    busy.current = false;
    const { key = '', content = '' } = attempt.current ?? {};
    const sent = { operation, content, key };
    setPhase(outcome ? { ...outcome, at: Date.now(), sent } : { kind: 'idle' });
    return outcome;
  }
  /** The pause is over: what was not sent can be sent. */
  const ready = () => setPhase((now) => (now.kind === 'limited' ? { ...now, wait: 0 } : now));
  /** The next send may go out although the last one has no answer: a person looked whether it took effect. */
  function allowRepeat() {
    repeats.current = true;
  }
  return {
    phase,
    send,
    attempt,
    asking,
    replaced,
    allowRepeat,
    ready,
    rest: () => setPhase({ kind: 'idle' }),
  };
}
