'use client';

import type { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use } from 'react';
import type { Failure, WriteName } from '@/lib/console/browser/result';
import type { ExistingQuestion } from './existing-question';

export type Translator = ReturnType<typeof useTranslations<'form.sendCheck'>>;
/** A removal that needs its own checkbox. */
export type Checkbox = { name: string; label: string };

/** Side effects of a write that the user has to confirm before sending. */
export type SendQuestion =
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
