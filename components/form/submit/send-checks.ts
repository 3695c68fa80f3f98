'use client';

import type { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import type { Failure, WriteName } from '@/lib/console/browser/result';
import { isKeyedWrite, recordKey } from '@/lib/contract/schema/record-key';
import type { ExistingQuestion, Sending } from './existing-question';

let question: (() => Promise<boolean>) | undefined;

/** For the banner of a visit: registers a confirmation before every write. Returns the unregister function. */
export function onWrite(handler: () => Promise<boolean>): () => void {
  question = handler;
  return () => {
    if (question === handler) question = undefined;
  };
}

/** True when a write may be sent: in a visit the user confirms it, with the tenant's name displayed. */
export const confirmWrite = async (): Promise<boolean> => (await question?.()) ?? true;

export type Translator = ReturnType<typeof useTranslations<'form.sendCheck'>>;
/** A removal that needs its own checkbox. */
export type Checkbox = { name: string; label: string };

/** Side effects of a write that the user has to confirm before sending. */
type SendQuestion =
  | {
      kind: 'check';
      title: (t: Translator) => string;
      ticks: (t: Translator) => readonly Checkbox[];
      facts: ReactNode;
    }
  | ExistingQuestion;

/** `isRequired`: the user has to confirm; `before`: the body that undoes the write; `shown`: the effect as displayed. */
export type CheckedEffect = {
  isRequired: boolean;
  question: SendQuestion;
  before?: unknown;
  shown?: unknown;
};

/** A check before an operation is sent. */
export type SendCheck = {
  /** Undefined for a write without side effects. */
  read: (tenant: string, body: unknown) => Promise<CheckedEffect | Failure | undefined>;
  /** Called after a successful write. On undo, the returned function checks whether the record is still as sent. */
  readSent?: (tenant: string, sent: unknown) => Promise<() => Promise<boolean>>;
};

/** Checks by operation, loaded on submit. */
export type SendChecks = Readonly<Partial<Record<WriteName, () => Promise<SendCheck>>>>;
const Checks = createContext<SendChecks>({});
export const SendChecksProvider = Checks.Provider;
export const useSendChecks = (): SendChecks => use(Checks);

/** A confirmation before a write. `isChanged`: its effect has changed since the user confirmed it. */
export type OpenQuestion = {
  question: SendQuestion;
  isChanged: boolean;
  onAnswer: (isConfirmed: boolean) => void;
};

type Checked =
  | { go: true; effect?: unknown; replaced?: { body: unknown; sent: unknown } }
  | { go: false; failure?: Failure };

const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body);

/**
 * Confirms a write with side effects: orders that leave a shipment, replaced codes, existing records. `existing.record` is the key
 * of the record that the form edits.
 */
export function useSendCheck(
  operation: WriteName,
  tenant: string,
  existing?: Omit<Sending, 'known'> & { record?: unknown },
) {
  const checks = useSendChecks();
  const [question, setQuestion] = useState<OpenQuestion | undefined>(undefined);
  const savedKeys = useRef<readonly (readonly string[])[]>([]);
  const keyOf = (record: unknown) => (isKeyedWrite(operation) ? recordKey(operation, record) : undefined);

  async function findExisting(body: unknown): Promise<CheckedEffect | Failure | undefined> {
    if (!existing || keyOf(firstOf(body)) === undefined) return undefined;
    const own = keyOf(existing.record);
    const known = own ? [own, ...savedKeys.current] : savedKeys.current;
    const { existingQuestion } = await import('./existing-question');
    return existingQuestion(operation, tenant, body, { ...existing, known });
  }

  async function check(body: unknown, isChanged: boolean): Promise<Checked> {
    const own = await checks[operation]?.();
    const effect = (await own?.read(tenant, body)) ?? (await findExisting(body));
    if (!effect) return { go: true };
    if (!('question' in effect)) return { go: false, failure: effect };
    if (effect.isRequired || isChanged) {
      const isConfirmed = await new Promise<boolean>((onAnswer) =>
        setQuestion({ question: effect.question, isChanged, onAnswer }),
      );
      setQuestion(undefined);
      if (!isConfirmed) return { go: false };
    }
    const { before, shown } = effect;
    return {
      go: true,
      effect: shown,
      replaced: before === undefined ? undefined : { body: before, sent: body },
    };
  }

  /** A record saved from this form is known to exist. Creating it again still needs a confirmation. */
  function noteSaved(body: unknown) {
    const key = keyOf(firstOf(body));
    if (key && operation !== 'createProduct' && operation !== 'createCustomer')
      savedKeys.current = [...savedKeys.current, key];
  }
  return { question, check, noteSaved };
}
