import { type CargoChange, cargoBefore, cargoChange, type KnownCargo } from '@/lib/contract/cargo-change';
import { CargoInfo } from '@/lib/contract/resources/cargo-info';
import { isRecord } from '@/lib/contract/schema/is-record';

// Brings the contract's schemas with it: imported only when somebody sends.

/** What sending a waybill takes the place of, to be shown before it is sent; `known` is missing where it cannot be read. */
export type CargoQuestion = {
  kind: 'cargo';
  referenceNumber: string;
  known?: KnownCargo;
  change?: CargoChange;
};

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The waybill of an order as it is now; nothing where it cannot be read. Never throws. */
export async function readCargo(tenant: string, order: string): Promise<KnownCargo | undefined> {
  const search = new URLSearchParams({ order });
  const result: unknown = await fetch(`/t/${encodeURIComponent(tenant)}/cargo?${search}`)
    .then((response) => response.json())
    .catch(() => undefined);
  const answer = isRecord(result) && result.kind === 'ok' ? result.answer : undefined;
  if (!isRecord(answer)) return undefined;
  return {
    source: answer.source === 'platform' ? 'platform' : 'requests',
    cargoCarrier: textOf(answer.cargoCarrier),
    cargoCode: textOf(answer.cargoCode),
    cargoDocumentUrl: textOf(answer.cargoDocumentUrl),
    cargoDocumentZpl: textOf(answer.cargoDocumentZpl),
  };
}

/** Reads what stands there now; `ask`: there is something to agree to; `before`: what would put it back. */
export async function cargoQuestion(
  tenant: string,
  body: unknown,
): Promise<{ ask: boolean; question: CargoQuestion; before?: CargoInfo } | undefined> {
  const { data } = CargoInfo.safeParse(body);
  if (!data) return undefined;
  const { referenceNumber } = data;
  const known = await readCargo(tenant, referenceNumber);
  const change = cargoChange(known, data);
  const question: CargoQuestion = { kind: 'cargo', referenceNumber, known, change };
  const before = known && cargoBefore(referenceNumber, known);
  return { ask: change !== undefined || known === undefined, question, before };
}

/** Whether a waybill stands there as it was sent: a code as it is, a document without a code. What cannot be read is not. */
export async function isStill(tenant: string, sent: unknown): Promise<boolean> {
  const { data } = CargoInfo.safeParse(sent);
  const now = data && (await readCargo(tenant, data.referenceNumber));
  return now !== undefined && (now.cargoCode ?? '') === (data?.cargoCode ?? '').trim();
}
