'use client';

import { useState } from 'react';
import type { Failure, WriteName } from '@/lib/gateway/result';
import type { CargoQuestion } from './ask-cargo';
import type { ShipmentQuestion } from './ask-shipment';

/** What a write does beyond what was typed, to be agreed to before it is sent. */
type SendQuestion = ShipmentQuestion | CargoQuestion;

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
  if (operation === 'upsertShipment') return (await import('./ask-shipment')).shipmentQuestion(tenant, body);
  if (operation === 'updateCargoInfo' || operation === 'updateSalesOrderCargoInfo')
    return (await import('./ask-cargo')).cargoQuestion(tenant, body);
  return undefined;
}

/** Asks, before a write is sent, for what it does beyond what was typed: who leaves a shipment, which code is replaced. */
export function useSendCheck(operation: WriteName, tenant: string) {
  const [asking, setAsking] = useState<Asking | undefined>(undefined);

  async function check(body: unknown, changed: boolean): Promise<Checked> {
    const read = await questionOf(operation, tenant, body);
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
  return { asking, check };
}
