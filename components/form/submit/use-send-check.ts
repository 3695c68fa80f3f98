'use client';

import { useRef, useState } from 'react';
import type { Failure, WriteName } from '@/lib/console/browser/result';
import { isKeyedWrite, recordKey } from '@/lib/contract/schema/record-key';
import type { Sending } from './existing-question';
import { type CheckedEffect, type SendQuestion, useSendChecks } from './send-checks';

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
