import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import { copyLabels, findAddressPart, otherPart, withAddress } from '../order-persons';
import type { OrderFacts } from '../order-rule';
import type { SimilarMatch } from '../similarity';
import type { Correction } from './remembered-corrections';

/** A change of one address: the key of its message, its result and its confidence. */
export type AddressChange = Omit<Fix, 'path' | 'patch' | 'isSafe'> & { change: Partial<Address> };

/** The address with the problem, the order's other address, and the label for copying from the other address. */
type AddressContext = { address: Address; other: Address | undefined; copyLabel: string };

/** Creates a finder of fixes from a function that suggests changes of the address with the problem. */
export const addressFixes =
  (changes: (context: AddressContext, order: SalesOrderUpsert) => readonly AddressChange[]): FindFixes =>
  (order, { path }) => {
    const part = findAddressPart(path);
    const address = part && order[part];
    if (!part || !address) return [];
    const from = otherPart(part);
    const context = { address, other: order[from] ?? undefined, copyLabel: copyLabels[from] };
    return changes(context, order).map(
      ({ change, ...rest }): Fix => ({ ...rest, path, patch: (o) => withAddress(o, part, change) }),
    );
  };

/** Returns the label and score for a similar name. A name that differs only in diacritics, as in `Mugla`, is certain. */
export const similarNameFix = (text: string, { name, score }: SimilarMatch): Pick<Fix, 'label' | 'score'> =>
  normalizePlain(text.trim()) === normalizePlain(name)
    ? { label: 'restoreMarks', score: Math.max(score, 0.95) }
    : { label: 'useNearest', score };

export const collapseSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Removes half a surrogate pair at either end. Truncation may leave such halves. */
export const trimSurrogates = (text: string): string =>
  text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** Truncates text to `max` characters. Truncates at the end of a word unless too much text would be lost. */
export function truncateAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1).lastIndexOf(' ');
  return trimSurrogates(text.slice(0, cut > max * 0.6 ? cut : max)).trimEnd();
}

/** One possible fix of a problem. */
export type Fix = {
  /** Dotted path of the changed field. */
  path: string;
  /** Returns the fixed order without changing its input. */
  patch: (order: SalesOrderUpsert) => SalesOrderUpsert;
  /** The kind of fix. The message is in `rules.basis` if `value` is set, otherwise in `rules.fixes`. */
  label: string;
  /**
   * The new value, which is also the label of the fix. Undefined for a fix that is labeled by its effect, such as removing a
   * line.
   */
  value?: string;
  /** The source or target of the fix, such as the district of a city. Replaces `{from}` in the message of the fix. */
  from?: string;
  /** Confidence from 0 (a guess) to 1 (certain). */
  score: number;
  /** True for a fix that only splits or shortens a value of the order. */
  splits?: true;
  /** True if the fix may be applied without review. Set by `fixesFor`. */
  isSafe?: boolean;
};

/** The basis of a fix, which indicates how reliable the fix is. `safe` fixes may be applied without review. */
type SuggestionKind = 'safe' | 'remembered' | 'likely' | 'copied' | 'split';

export function suggestionKind({ label, splits, isSafe }: Fix): SuggestionKind {
  if (isSafe) return 'safe';
  if (label === 'useRemembered') return 'remembered';
  if (label.startsWith('copyFrom')) return 'copied';
  return splits ? 'split' : 'likely';
}

/** A fix that a person chose for one order. The fix is also used for other orders with the same error code. */
type AcceptedFix = { code: string; label: string };

/** Information that is not in the order: facts for the rules, and data for finding fixes. */
export type CheckContext = {
  /** Without facts, rules that need facts are skipped. The platform then checks SKUs, integrations and existing orders. */
  facts?: OrderFacts;
  /** Candidates for a mistyped SKU: all of the tenant's SKUs, or the results of a search. */
  skus?: readonly string[];
  /** Earlier corrections in this tenant, which are suggested before other fixes. */
  remembered?: readonly Correction[];
  /** Fixes by error code that a person chose for a group of orders. */
  accepted?: readonly AcceptedFix[];
  /** The integration of the existing order with the same reference. */
  currentIntegrationId?: string | null;
};

/** Finds the fixes of one problem, unsorted. */
export type FindFixes = (
  order: SalesOrderUpsert,
  error: { code: string; path: string },
  context: CheckContext,
) => Fix[];

/** Sorts fixes by confidence and keeps the best `limit`. Of several fixes with the same value, keeps only the best. */
export function rankFixes(fixes: readonly Fix[], limit = 4): Fix[] {
  const seen = new Set<string>();
  const sorted = [...fixes].sort((a, b) => b.score - a.score);
  const distinct = sorted.filter(({ label, path, value }) => {
    const key = JSON.stringify([path, value ?? label]);
    return !seen.has(key) && seen.add(key);
  });
  return distinct.slice(0, limit);
}
