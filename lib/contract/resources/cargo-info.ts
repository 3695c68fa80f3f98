import { isObject, isRecord } from '@/lib/contract/schema/is-record';
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

/** Why a text is not a ZPL label: it does not begin with ^XA, or does not end with ^XZ. */
export type ZplIssue = 'begin' | 'end';

/** Removes spaces and byte order marks, which exported labels may contain at either end. */
const trimText = (text: string) => text.replace(/^[\s\uFEFF]+|\s+$/g, '');

/** Returns the reasons why a text is not a ZPL label. Empty if the text consists of valid labels. */
export function zplIssues(text: string): ZplIssue[] {
  const label = trimText(text).toUpperCase();
  return [
    ...(label.startsWith('^XA') ? [] : ['begin' as const]),
    ...(label.endsWith('^XZ') ? [] : ['end' as const]),
  ];
}

/**
 * Matches commands that configure the printer instead of printing: reset, saved configuration, downloads to and deletions from
 * its memory, network and passwords, and a different command prefix.
 */
const DEVICE_COMMANDS =
  /~JR|\^JU|[~^]JB|~D[BEGNSTUY]|\^ID|\^K[LNP]|\^N[BCDINPSTW]|~N[CRT]|~W[LR]|\^W[AEILPRSX]|\^S[QX]|\^MP|\^MF|~TA|[~^]C[CDT]/gi;

/** Returns the distinct commands of a label that configure the printer. */
export const deviceCommands = (text: string): string[] => [
  ...new Set((text.match(DEVICE_COMMANDS) ?? []).map((command) => command.toUpperCase())),
];

/**
 * An order's cargo info before new info is sent. `requests`: the platform does not show cargo info, so only this console's
 * requests are known.
 */
export type KnownCargo = {
  source: 'platform' | 'requests';
  cargoCarrier?: string;
  cargoCode?: string;
  cargoDocumentUrl?: string;
  /** A label sent by this console. */
  cargoDocumentZpl?: string;
};

const cargoFields = ['cargoCarrier', 'cargoCode', 'cargoDocumentUrl', 'cargoDocumentZpl'] as const;

/** Returns the non-empty cargo fields of a write body, or of the `cargo` of an order. */
export const pickCargoFields = (body: unknown): Omit<KnownCargo, 'source'> =>
  Object.fromEntries(
    cargoFields.flatMap((name) => {
      const value = isRecord(body) ? body[name] : undefined;
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** What sending cargo info replaces, and warnings about a sent label. */
export type CargoChange = {
  to: 'code' | 'url' | 'zpl';
  code?: string;
  document?: string;
  /** Documents in the body that have no effect because the body also has a code. */
  ignored: readonly ('cargoDocumentUrl' | 'cargoDocumentZpl')[];
  zpl: readonly ZplIssue[];
  commands: readonly string[];
};

type SentCargo = Pick<CargoInfo, 'cargoCode' | 'cargoDocumentUrl' | 'cargoDocumentZpl'>;

/** Returns the effects of sending cargo info. Undefined if sending replaces nothing and has no warnings. */
export function cargoChange(current: KnownCargo | undefined, body: SentCargo): CargoChange | undefined {
  const sent = cargoSource(body);
  if (!sent) return undefined;
  const label = sent.from === 'zpl' ? sent.value : '';
  const [zpl, commands] = label ? [zplIssues(label), deviceCommands(label)] : [[], []];
  const before = cargoSource(current ?? {});
  const isUnchanged = before?.from === sent.from && before.value.trim() === sent.value.trim();
  const replacedCode = isUnchanged ? undefined : current?.cargoCode || undefined;
  const currentDocument = current?.cargoDocumentUrl || (current?.cargoDocumentZpl ? 'ZPL' : undefined);
  const document = isUnchanged ? undefined : currentDocument;
  const sentDocuments = (['cargoDocumentUrl', 'cargoDocumentZpl'] as const).filter((name) =>
    body[name]?.trim(),
  );
  const ignored = sent.from === 'code' ? sentDocuments : [];
  if (!replacedCode && !document && ignored.length === 0 && zpl.length === 0 && commands.length === 0)
    return undefined;
  return { to: sent.from, code: replacedCode, document, ignored, zpl, commands };
}

/** Returns the body that restores the previous cargo info. Undefined if no previous code or document is known. */
export function restoreCargo(
  referenceNumber: string,
  { cargoCarrier, cargoCode, cargoDocumentUrl, cargoDocumentZpl }: KnownCargo,
): CargoInfo | undefined {
  const carrier = cargoCarrier ? { cargoCarrier } : {};
  if (cargoCode) return { referenceNumber, ...carrier, cargoCode };
  if (cargoDocumentUrl) return { referenceNumber, ...carrier, cargoDocumentUrl };
  if (cargoDocumentZpl) return { referenceNumber, ...carrier, cargoDocumentZpl };
  return undefined;
}

/**
 * Returns the fields to compare before an undo, to check that an order still has the cargo info that was sent. Platforms store a
 * document under their own URL, so the fields come from the read after sending. Undefined if that read has no document.
 */
export function storedCargo(sent: SentCargo, afterSend: KnownCargo): SentCargo | undefined {
  const source = cargoSource(sent);
  if (source?.from === 'code') return { cargoCode: source.value.trim() };
  const { cargoCode = '', cargoDocumentUrl = '', cargoDocumentZpl = '' } = afterSend;
  const hasDocument = cargoCode === '' && Boolean(cargoDocumentUrl || cargoDocumentZpl);
  return source && hasDocument ? { cargoCode, cargoDocumentUrl, cargoDocumentZpl } : undefined;
}

/** True if an order's cargo info matches `values`. Fields missing from `values` match any value. */
export const hasCargo = (now: KnownCargo, values: unknown): boolean =>
  isRecord(values) &&
  cargoFields.every((name) => !(name in values) || (values[name] ?? '') === (now[name] ?? ''));
