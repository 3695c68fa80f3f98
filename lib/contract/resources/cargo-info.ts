import { isObject } from '@/lib/contract/schema/is-record';
import { anyUrl, code, hasCredentials, isWebAddress, requiredCode, text, withMeta } from '../schema/fields';
import { issueCode } from '../schema/issue';
import * as z from '../schema/zod';

const isFilled = (s: string | null | undefined): s is string => typeof s === 'string' && s.trim() !== '';

/** ZPL of at most 1,000,000 characters: enough for a label with images, and well below the body limit (D20). */
const zpl = () => withMeta(text(1_000_000), { kind: 'longtext' });

type Documents = {
  cargoCode?: string | null;
  cargoDocumentUrl?: string | null;
  cargoDocumentZpl?: string | null;
};
type Source = { from: 'code' | 'url' | 'zpl'; value: string };

/**
 * Returns the first field that is set: the code, the URL or the ZPL. Documents are ignored if there is a code. Undefined if none
 * of the fields is set.
 */
export function cargoSource({
  cargoCode,
  cargoDocumentUrl,
  cargoDocumentZpl,
}: Documents): Source | undefined {
  if (isFilled(cargoCode)) return { from: 'code', value: cargoCode };
  if (isFilled(cargoDocumentUrl)) return { from: 'url', value: cargoDocumentUrl };
  if (isFilled(cargoDocumentZpl)) return { from: 'zpl', value: cargoDocumentZpl };
  return undefined;
}

/** Runs a check even if other fields are invalid, so that all errors are reported together. */
const runAlways = { when: ({ value }: { value: unknown }) => isObject(value) };

/** Payload for the cargo info of a sales order (D12). */
export const CargoInfo = z
  .object({
    referenceNumber: requiredCode(500),
    cargoCarrier: text().nullish(),
    cargoDocumentUrl: anyUrl().nullish(),
    cargoDocumentZpl: zpl().nullish(),
    cargoCode: code(500).nullish(),
  })
  .refine((c) => cargoSource(c) !== undefined, {
    path: ['cargoCode'],
    message: issueCode('waybill_missing'),
    ...runAlways,
  })
  .refine((c) => isFilled(c.cargoCode) || !(isFilled(c.cargoDocumentUrl) && isFilled(c.cargoDocumentZpl)), {
    path: ['cargoDocumentZpl'],
    message: issueCode('waybill_ambiguous'),
    ...runAlways,
  })
  .refine((c) => isFilled(c.cargoCode) || !isFilled(c.cargoDocumentUrl) || isWebAddress(c.cargoDocumentUrl), {
    path: ['cargoDocumentUrl'],
    message: issueCode('invalid_url'),
    ...runAlways,
  })
  .refine((c) => isFilled(c.cargoCode) || !hasCredentials(c.cargoDocumentUrl ?? ''), {
    path: ['cargoDocumentUrl'],
    message: issueCode('url_credentials'),
    ...runAlways,
  })
  .meta({
    id: 'CargoInfo',
    description: 'The cargo info of an order: a code, the address of a document, or a label in ZPL',
  });
export type CargoInfo = z.infer<typeof CargoInfo>;
