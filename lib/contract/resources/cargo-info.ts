import { isObject } from '@/lib/contract/schema/is-record';
import { anyUrl, code, holdsCredentials, isWebAddress, requiredCode, text, withMeta } from '../schema/fields';
import * as z from '../schema/zod';

const given = (s: string | null | undefined): s is string => typeof s === 'string' && s.trim() !== '';

/** 1,000,000 characters of ZPL: a label with its images, well inside the body limit (D20). */
const zpl = () => withMeta(text(1_000_000), { kind: 'longtext' });

type Documents = {
  cargoCode?: string | null;
  cargoDocumentUrl?: string | null;
  cargoDocumentZpl?: string | null;
};
type Source = { from: 'code' | 'url' | 'zpl'; value: string };

/** Where the waybill comes from; nothing when none of the three says. With a code both documents are ignored (spec, "Rules for cargo info" 4). */
export function waybillSource({
  cargoCode,
  cargoDocumentUrl,
  cargoDocumentZpl,
}: Documents): Source | undefined {
  if (given(cargoCode)) return { from: 'code', value: cargoCode };
  if (given(cargoDocumentUrl)) return { from: 'url', value: cargoDocumentUrl };
  if (given(cargoDocumentZpl)) return { from: 'zpl', value: cargoDocumentZpl };
  return undefined;
}

/** Runs beside the field checks, so that all errors are told at once. */
const always = { when: ({ value }: { value: unknown }) => isObject(value) };

/** Sales order cargo info payload (D12). */
export const CargoInfo = z
  .object({
    referenceNumber: requiredCode(500),
    cargoCarrier: text().nullish(),
    cargoDocumentUrl: anyUrl().nullish(),
    cargoDocumentZpl: zpl().nullish(),
    cargoCode: code(500).nullish(),
  })
  // D12
  .refine((c) => waybillSource(c) !== undefined, {
    path: ['cargoCode'],
    message: 'one of cargoCode, cargoDocumentUrl and cargoDocumentZpl is required',
    ...always,
  })
  // D12
  .refine((c) => given(c.cargoCode) || !(given(c.cargoDocumentUrl) && given(c.cargoDocumentZpl)), {
    path: ['cargoDocumentZpl'],
    message: 'cannot be sent together with cargoDocumentUrl',
    ...always,
  })
  .refine((c) => given(c.cargoCode) || !given(c.cargoDocumentUrl) || isWebAddress(c.cargoDocumentUrl), {
    path: ['cargoDocumentUrl'],
    message: 'must be an http or https address',
    ...always,
  })
  .refine((c) => given(c.cargoCode) || !holdsCredentials(c.cargoDocumentUrl ?? ''), {
    path: ['cargoDocumentUrl'],
    message: 'must not hold a name or a password',
    ...always,
  })
  .meta({
    id: 'CargoInfo',
    description: 'The waybill of an order: a code, the address of a document, or a label in ZPL',
  });
export type CargoInfo = z.infer<typeof CargoInfo>;
