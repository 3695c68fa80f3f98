import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderFault } from '../order-rule';

/** What a mend does, in a word; its sentence stands in the messages under `rules.mends`. */
export const mendLabels = [
  'replaceUnderscore',
  'dropUnderscore',
  'shorten',
  'squeeze',
  'keepEnd',
  'keepStart',
  'useExternalOrderId',
  'newReference',
  'leaveIntegrationOut',
  'nameIntegration',
  'copyFromCustomer',
  'copyFromShippingAddress',
  'copyFromBillingAddress',
  'splitName',
  'cleanEmail',
  'completeEmail',
  'cleanPhone',
  'addCountryCode',
  'useNearest',
  'useWhatIsSaid',
  'useCityOfDistrict',
  'useCityOfPostalCode',
  'useCountryOfCity',
  'useCountryOfPhone',
  'usePostalCodeInText',
  'leaveEmpty',
  'cut',
  'moveToSecondLine',
  'moveToFirstLine',
  'sumLines',
  'dropLine',
  'dropRepeated',
  'cleanAddress',
  'makeSecure',
  'leaveDocumentOut',
] as const;
export type MendLabel = (typeof mendLabels)[number];

/** One way to mend a fault. */
export type Mend = {
  /** The field whose change shows, dotted. */
  path?: string;
  /** Gives the mended order; the one given in stays as it is. */
  patch: (order: SalesOrderUpsert) => SalesOrderUpsert;
  label: MendLabel;
  /** What it puts there, for the `{value}` of its sentence. */
  value?: string;
  /** From 0, a guess, to 1, certain. */
  sure: number;
};

/** What is known beside the order and helps to mend it. */
export type Nearby = {
  /** SKUs among which a mistyped one may be: all, or what a search found. */
  skus?: Iterable<string>;
  /** The integration of the order that already holds the reference. */
  heldIntegrationId?: string | null;
};

/** Finds the mends of one fault. */
export type Mender = (order: SalesOrderUpsert, fault: OrderFault, nearby: Nearby) => Mend[];

/** The surest first; of several that put the same value, the surest alone. */
export function ranked(mends: readonly Mend[], most = 4): Mend[] {
  const seen = new Set<string>();
  const sorted = [...mends].sort((a, b) => b.sure - a.sure);
  const unlike = sorted.filter(({ label, path, value }) => {
    const key = JSON.stringify([path, value ?? label]);
    return !seen.has(key) && seen.add(key);
  });
  return unlike.slice(0, most);
}
