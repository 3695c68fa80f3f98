import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { normalizePlain } from '@/lib/contract/schema/normalize';
import type { OrderRuleError } from '../order-rule';
import { addressPartOf, copyLabels, otherPart, withAddress } from '../person-rules';
import type { SimilarMatch } from '../similarity';
import type { Correction } from './remembered';

/** A change of one address: how it is called, what it puts there, how sure it is. */
export type AddressChange = { label: FixLabel; change: Partial<Address>; value?: string; sure: number };

/** One address, the other one if there is any, and how taking from that is called. */
type AddressContext = { address: Address; other: Address | undefined; copied: FixLabel };

/** A fixer of the address at whose field the fault lies. */
export const addressFixer =
  (changes: (context: AddressContext, order: SalesOrderUpsert) => readonly AddressChange[]): Fixer =>
  (order, { path }) => {
    const part = addressPartOf(path);
    const address = part && order[part];
    if (!part || !address) return [];
    const from = otherPart(part);
    const context = { address, other: order[from] ?? undefined, copied: copyLabels[from] };
    return changes(context, order).map(
      ({ change, ...rest }): Fix => ({ ...rest, path, patch: (o) => withAddress(o, part, change) }),
    );
  };

/** How a name that is like what was typed is offered: where only the marks of its letters are missing, as in `Mugla`, nothing else is meant. */
export const namedLike = (
  text: string,
  { name, sure: confidence }: SimilarMatch,
): Pick<Fix, 'label' | 'sure'> =>
  normalizePlain(text.trim()) === normalizePlain(name)
    ? { label: 'restoreMarks', sure: Math.max(confidence, MIN_CERTAIN) }
    : { label: 'useNearest', sure: confidence };

/** Text without blanks at its ends and with single ones inside. */
export const collapseSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Not half of a character at either end. */
export const trimSurrogates = (text: string): string =>
  text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** The first part of a text, at most `max` characters, ended at a word where that does not take too much. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1).lastIndexOf(' ');
  return trimSurrogates(text.slice(0, cut > max * 0.6 ? cut : max)).trimEnd();
}

/** What a fix does, in a word; its sentence stands in the messages under `rules.fixes`. */
export const fixLabels = [
  'useRemembered',
  'useAlways',
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
  'restoreMarks',
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
export type FixLabel = (typeof fixLabels)[number];

/** One way to fix a fault. */
export type Fix = {
  /** The field whose change shows, dotted. */
  path?: string;
  /** Gives the fixed order; the one given in stays as it is. */
  patch: (order: SalesOrderUpsert) => SalesOrderUpsert;
  label: FixLabel;
  /** What it puts there, for the `{value}` of its sentence. */
  value?: string;
  /** From 0, a guess, to 1, certain. */
  sure: number;
};

/** How far a fix can be trusted: what it rests on. A problem without any fix is asked. */
export const suggestionKinds = ['certain', 'remembered', 'likely', 'copied', 'split'] as const;
type SuggestionKind = (typeof suggestionKinds)[number];

/** Fixes that follow from the value itself, where nothing else could be meant. */
const derived: ReadonlySet<FixLabel> = new Set<FixLabel>([
  'replaceUnderscore',
  'shorten',
  'squeeze',
  'sumLines',
  'cleanEmail',
  'addCountryCode',
  'useWhatIsSaid',
  'leaveEmpty',
  'restoreMarks',
  // A person said so.
  'useAlways',
]);
const MIN_CERTAIN = 0.95;

const split: ReadonlySet<FixLabel> = new Set<FixLabel>([
  'splitName',
  'cut',
  'keepStart',
  'keepEnd',
  'moveToFirstLine',
  'moveToSecondLine',
]);

/** What a fix rests on; `certain` ones may be applied without looking at each. */
export function suggestionKind({ label, sure: confidence }: Pick<Fix, 'label' | 'sure'>): SuggestionKind {
  if (label === 'useRemembered') return 'remembered';
  if (derived.has(label) && confidence >= MIN_CERTAIN) return 'certain';
  if (label.startsWith('copyFrom')) return 'copied';
  return split.has(label) ? 'split' : 'likely';
}

/** A way to fix a code that a person chose on one order, for others with the same code. */
type AcceptedFix = { code: string; label: string };

/** What is only alike: the likeness of one order says nothing about the next. */
const isAlike = ({ label }: Pick<Fix, 'label'>): boolean =>
  label === 'useNearest' || label === 'useRemembered';

/** Whether a person chose this way to fix the code. */
export const isAccepted = (code: string, fix: Pick<Fix, 'label'>, { accepted = [] }: FixContext): boolean =>
  !isAlike(fix) && accepted.some((one) => one.code === code && one.label === fix.label);

/** What is known beside the order and helps to fix it. */
export type FixContext = {
  /** SKUs among which a mistyped one may be: all, or what a search found. */
  skus?: Iterable<string>;
  /** What people corrected before in this tenant: offered first. */
  remembered?: readonly Correction[];
  /** Ways to fix a code that a person chose for a group of orders. */
  accepted?: readonly AcceptedFix[];
  /** The integration of the order that already holds the reference. */
  currentIntegrationId?: string | null;
};

/** Finds the fixes of one fault. */
export type Fixer = (order: SalesOrderUpsert, error: OrderRuleError, withNearby: FixContext) => Fix[];

/** The surest first; of several that put the same value, the surest alone. */
export function ranked(fixes: readonly Fix[], limit = 4): Fix[] {
  const seen = new Set<string>();
  const sorted = [...fixes].sort((a, b) => b.sure - a.sure);
  const unlike = sorted.filter(({ label, path, value }) => {
    const key = JSON.stringify([path, value ?? label]);
    return !seen.has(key) && seen.add(key);
  });
  return unlike.slice(0, limit);
}
