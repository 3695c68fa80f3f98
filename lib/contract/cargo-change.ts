import { type CargoInfo, waybillSource } from './resources/cargo-info';

/** What is wrong with a text as a label: it does not begin with ^XA, it does not end with ^XZ. */
export type ZplIssue = 'begin' | 'end';

/** Blanks and the mark of UTF-8 stand around labels that are exported to files. */
const trimText = (text: string) => text.replace(/^[\s\uFEFF]+|\s+$/g, '');

/** Why a text is no ZPL label; nothing where it is one. Several labels may follow each other. */
export function zplIssues(text: string): ZplIssue[] {
  const label = trimText(text).toUpperCase();
  return [
    ...(label.startsWith('^XA') ? [] : ['begin' as const]),
    ...(label.endsWith('^XZ') ? [] : ['end' as const]),
  ];
}

/**
 * Commands that change the printer rather than print: reset, saved configuration, downloads to its memory, deleting what is
 * there, network and passwords, another command prefix.
 */
const DEVICE =
  /~JR|\^JU|[~^]JB|~D[BEGNSTUY]|\^ID|\^K[LNP]|\^N[BCDINPSTW]|~N[CRT]|~W[LR]|\^W[AEILPRSX]|\^S[QX]|\^MP|\^MF|~TA|[~^]C[CDT]/gi;

/** The commands of a label that change the device it is printed on, each once. */
export const deviceCommands = (text: string): string[] => [
  ...new Set((text.match(DEVICE) ?? []).map((command) => command.toUpperCase())),
];

/** The waybill of an order before another one is sent. `requests`: known only from what this console sent. */
export type KnownCargo = {
  source: 'platform' | 'requests';
  cargoCarrier?: string;
  cargoCode?: string;
  cargoDocumentUrl?: string;
  /** A label that was sent from here. */
  cargoDocumentZpl?: string;
};

/** What a waybill takes the place of, and what is odd about a label. A code sent beside documents is all that counts (spec, rule 4). */
export type CargoChange = {
  to: 'code' | 'url' | 'zpl';
  code?: string;
  document?: string;
  /** Documents in the body that the platform ignores because of its code. */
  ignored: readonly ('cargoDocumentUrl' | 'cargoDocumentZpl')[];
  zpl: readonly ZplIssue[];
  commands: readonly string[];
};

type Sent = Pick<CargoInfo, 'cargoCode' | 'cargoDocumentUrl' | 'cargoDocumentZpl'>;

/** What sending a waybill changes; nothing where it takes the place of nothing and a label is one. */
export function cargoChange(known: KnownCargo | undefined, body: Sent): CargoChange | undefined {
  const sent = waybillSource(body);
  if (!sent) return undefined;
  const label = sent.from === 'zpl' ? sent.value : '';
  const [zpl, commands] = label ? [zplIssues(label), deviceCommands(label)] : [[], []];
  const same =
    (sent.from === 'code' && sent.value === known?.cargoCode) ||
    (sent.from === 'url' && !known?.cargoCode && sent.value === known?.cargoDocumentUrl) ||
    (sent.from === 'zpl' && !known?.cargoCode && sent.value === known?.cargoDocumentZpl);
  const code = same ? undefined : known?.cargoCode || undefined;
  const before = known?.cargoDocumentUrl || (known?.cargoDocumentZpl ? 'ZPL' : undefined);
  const document = same ? undefined : before;
  const named = (['cargoDocumentUrl', 'cargoDocumentZpl'] as const).filter((name) => body[name]?.trim());
  const ignored = sent.from === 'code' ? named : [];
  if (!code && !document && ignored.length === 0 && zpl.length === 0 && commands.length === 0)
    return undefined;
  return { to: sent.from, code, document, ignored, zpl, commands };
}

/** The body that puts back what stood there; nothing where that is not known. */
export function cargoBefore(
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
 * Whether a waybill is still the one that was sent, so that undo replaces nobody else's. A platform keeps a document under an
 * address of its own (spec, rules 1 and 2), so a document is compared with the one that stood there right after sending.
 */
export function isCargoAsSent(sent: Sent, afterSend: KnownCargo | undefined, now: KnownCargo | undefined) {
  const source = waybillSource(sent);
  if (!source || !afterSend || !now) return false;
  if (source.from === 'code') return now.cargoCode === source.value.trim();
  const names = ['cargoCode', 'cargoDocumentUrl', 'cargoDocumentZpl'] as const;
  const hasDocument = Boolean(now.cargoDocumentUrl || now.cargoDocumentZpl);
  return hasDocument && !now.cargoCode && names.every((name) => now[name] === afterSend[name]);
}
