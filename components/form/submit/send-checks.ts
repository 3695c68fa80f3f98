'use client';

import type { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use } from 'react';
import type { Failure, WriteName } from '@/lib/console/browser/result';
import type { ExistingQuestion } from './existing-question';

export type Translator = ReturnType<typeof useTranslations<'form.sendCheck'>>;
/** What takes something away, to be agreed to by itself. */
export type Checkbox = { name: string; label: string };

/** What a write does beyond what was typed, to be agreed to before it is sent. */
export type SendQuestion =
  | {
      kind: 'check';
      title: (t: Translator) => string;
      ticks: (t: Translator) => readonly Checkbox[];
      facts: ReactNode;
    }
  | ExistingQuestion;

/** `ask`: there is something to agree to; `before`: what would put it back; `shown`: what was seen of its effect. */
export type CheckedEffect = { ask: boolean; question: SendQuestion; before?: unknown; shown?: unknown };

/** What is looked at before an operation is sent. */
export type SendCheck = {
  /** Nothing for a write that does only what was typed. */
  read: (tenant: string, body: unknown) => Promise<CheckedEffect | Failure | undefined>;
  /** Called once the write succeeded. The result tells, at undo, whether the record is still as it was sent. */
  readSent?: (tenant: string, sent: unknown) => Promise<() => Promise<boolean>>;
};

/** By operation, loaded when it is sent. */
export type SendChecks = Readonly<Partial<Record<WriteName, () => Promise<SendCheck>>>>;
const Checks = createContext<SendChecks>({});
export const SendChecksProvider = Checks.Provider;
export const useSendChecks = (): SendChecks => use(Checks);
