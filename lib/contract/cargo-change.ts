import { type CargoInfo, waybillSource } from './resources/cargo-info';
import { deviceCommands, type ZplProblem, zplProblems } from './zpl';

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
  zpl: readonly ZplProblem[];
  commands: readonly string[];
};

type Sent = Pick<CargoInfo, 'cargoCode' | 'cargoDocumentUrl' | 'cargoDocumentZpl'>;

/** What sending a waybill changes; nothing where it takes the place of nothing and a label is one. */
export function cargoChange(known: KnownCargo | undefined, body: Sent): CargoChange | undefined {
  const sent = waybillSource(body);
  if (!sent) return undefined;
  const label = sent.from === 'zpl' ? sent.value : '';
  const [zpl, commands] = label ? [zplProblems(label), deviceCommands(label)] : [[], []];
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
