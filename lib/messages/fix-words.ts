import type { useTranslations } from 'next-intl';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { type Fix, fixLabels, suggestionKind, valueLabels } from '@/lib/rules/fixes/fix';

/** Texts about causes and fixes for the browser. The section of messages that they come from is only on the server. */
export type FixMessages = {
  /** How to fix a rejection, by its cause. */
  how: Readonly<Record<string, string>>;
  /** The labels of fixes, with the placeholder `{value}`. */
  fixes: Readonly<Record<string, string>>;
  /** The basis of fixes whose label is their value, with the placeholder `{from}`. */
  basis: Readonly<Record<string, string>>;
  /** The basis of suggestions by kind. */
  kinds: Readonly<Record<ReturnType<typeof suggestionKind>, string>>;
};

/** The texts for causes and all fixes. `rules` translates the section of that name. */
export const fixMessages = (
  rules: ReturnType<typeof useTranslations<'rules'>>,
  codes: readonly string[],
): FixMessages => ({
  how: Object.fromEntries(
    codes.map((code) => [
      code,
      isOrderError(code) ? rules(`resolution.${code}`) : rules('unlisted.resolution'),
    ]),
  ),
  // Each placeholder is replaced by itself, so that the browser can fill in the values.
  fixes: Object.fromEntries(fixLabels.map((label) => [label, rules(`fixes.${label}`, { value: '{value}' })])),
  basis: Object.fromEntries(valueLabels.map((label) => [label, rules(`basis.${label}`, { from: '{from}' })])),
  kinds: {
    safe: rules('kinds.safe'),
    remembered: rules('kinds.remembered'),
    likely: rules('kinds.likely'),
    copied: rules('kinds.copied'),
    split: rules('kinds.split'),
  },
});

/** Describes a fix: the value that it sets, or its effect, and what it is based on. */
export function fixWords(fix: Fix, { fixes, basis, kinds }: FixMessages): { label: string; basis: string } {
  const kind = suggestionKind(fix);
  const from = basis[fix.label]?.replace('{from}', fix.from ?? '');
  if (from === undefined || fix.value === undefined)
    return { label: (fixes[fix.label] ?? fix.label).replace('{value}', fix.value ?? ''), basis: kinds[kind] };
  // For the other kinds, the rating would only restate the basis.
  const rating = kind === 'safe' || kind === 'likely' ? [kinds[kind]] : [];
  return { label: fix.value, basis: [from, ...rating].join(' · ') };
}
