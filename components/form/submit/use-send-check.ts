'use client';

import { useRef, useState } from 'react';
import type { Failure, WriteName } from '@/lib/console/browser/result';
import { isKeyedWrite, recordKey } from '@/lib/contract/schema/record-key';
import type { CargoQuestion } from './cargo-question';
import type { ExistingQuestion, Sending } from './existing-question';
import type { ShipmentQuestion } from './shipment-question';

/** What a write does beyond what was typed, to be agreed to before it is sent. */
export type SendQuestion = ShipmentQuestion | CargoQuestion | ExistingQuestion;

/** A question that waits for an answer; `changed`: it was agreed to, and is no longer so. */
export type Asking = { question: SendQuestion; changed: boolean; decide: (yes: boolean) => void };

/** What a write takes the place of: the body that puts it back, and what was sent. */
export type Replaced = { body: unknown; sent: unknown };

/** `shown`: what was seen of its effect. */
export type Checked = { go: true; shown?: unknown; replaced?: Replaced } | { go: false; failure?: Failure };

type Read = { ask: boolean; question: SendQuestion; before?: unknown };

/** Reads what a write would do to what is there; nothing for writes that do only what was typed. */
async function questionOf(
  operation: WriteName,
  tenant: string,
  body: unknown,
): Promise<Read | Failure | undefined> {
  if (operation === 'upsertShipment')
    return (await import('./shipment-question')).shipmentQuestion(tenant, body);
  if (operation === 'updateCargoInfo' || operation === 'updateSalesOrderCargoInfo')
    return (await import('./cargo-question')).cargoQuestion(tenant, body);
  return undefined;
}

/** What a form begins with and how it is read; `start` names the record that it changes. */
export type SendContext = Omit<Sending, 'known'> & { start?: unknown };

/**
 * Asks, before a write is sent, for what it does beyond what was typed: who leaves a shipment, which code is replaced, which
 * record is there already.
 */
export function useSendCheck(operation: WriteName, tenant: string, context?: SendContext) {
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const saved = useRef<readonly (readonly string[])[]>([]);
  const keyOf = (record: unknown) => (isKeyedWrite(operation) ? recordKey(operation, record) : undefined);

  async function existing(body: unknown): Promise<Read | Failure | undefined> {
    if (!context || keyOf(Array.isArray(body) ? body[0] : body) === undefined) return undefined;
    const begun = keyOf(context.start);
    const known = begun ? [begun, ...saved.current] : saved.current;
    const { existingQuestion } = await import('./existing-question');
    return existingQuestion(operation, tenant, body, { ...context, known });
  }

  async function check(body: unknown, changed: boolean): Promise<Checked> {
    const read = (await questionOf(operation, tenant, body)) ?? (await existing(body));
    if (!read) return { go: true };
    if (!('question' in read)) return { go: false, failure: read };
    const { question, before } = read;
    if (read.ask || changed) {
      const yes = await new Promise<boolean>((decide) => setAsking({ question, changed, decide }));
      setAsking(undefined);
      if (!yes) return { go: false };
    }
    const shown = question.kind === 'shipment' ? question.steps : undefined;
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
