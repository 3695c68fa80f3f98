import { writesAbout } from '@/lib/console/request-log/list-requests';
import type { KnownCargo } from '@/lib/contract/cargo-change';
import { operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import { ask } from '../api-client/capabilities';
import type { Result } from '../browser/result';
import { ok } from '../http/own-result';

const names = ['cargoCarrier', 'cargoCode', 'cargoDocumentUrl', 'cargoDocumentZpl'] as const;

const textsIn = (said: unknown): Omit<KnownCargo, 'source'> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = isRecord(said) ? said[name] : undefined;
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** The waybill of an order as it is now: by the platform where it shows orders, else as it was last sent from here and answered. */
export async function knownCargo(tenant: string, referenceNumber: string): Promise<Result<KnownCargo>> {
  const { result } = await ask(operations.getSalesOrder, { tenant, params: { referenceNumber } });
  if (result.kind === 'ok') return ok({ source: 'platform', ...textsIn(result.answer.cargo) });
  if (result.kind === 'refused' && result.status === 404) return ok({ source: 'platform' });
  if (result.kind !== 'missing') return result;
  const writes = ['updateCargoInfo', 'updateSalesOrderCargoInfo'];
  const sent = await writesAbout(tenant, writes, referenceNumber, 50);
  const last = sent.find(({ outcome }) => outcome === 'answered');
  const said = textsIn(JSON.parse(last?.body ?? '{}'));
  // Of a body with a code the documents were ignored (spec, "Rules for cargo info" 4).
  const { cargoCarrier, cargoCode } = said;
  return ok({ source: 'requests', ...(cargoCode ? { cargoCarrier, cargoCode } : said) });
}
