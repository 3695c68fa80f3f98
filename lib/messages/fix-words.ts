import type { useTranslations } from 'next-intl';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { type Fix, fixLabels, suggestionKind, valueLabels } from '@/lib/rules/fixes/fix';

/** Texts of causes and fixes, for the browser: the section of the rules stays on the server. */
export type FixMessages = {
  /** How to fix each cause. */
  how: Readonly<Record<string, string>>;
  /** The label of each fix, with `{value}` as its placeholder. */
  fixes: Readonly<Record<string, string>>;
  /** The basis of fixes that are named by their value, with `{from}` inside. */
  basis: Readonly<Record<string, string>>;
  /** The basis of each kind of suggestion. */
  kinds: Readonly<Record<ReturnType<typeof suggestionKind>, string>>;
};

/** The texts for these causes; `rules`: that section of the messages. */
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
  // Keeps the placeholders: the client replaces them with the values.
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

/** A fix as text: the value that it sets, or its effect, and its source. */
export function fixWords(fix: Fix, { fixes, basis, kinds }: FixMessages): { label: string; basis: string } {
  const kind = suggestionKind(fix);
  const from = basis[fix.label]?.replace('{from}', fix.from ?? '');
  if (from === undefined || fix.value === undefined)
    return { label: (fixes[fix.label] ?? fix.label).replace('{value}', fix.value ?? ''), basis: kinds[kind] };
  // For the other kinds, the rating would only restate the basis.
  const rating = kind === 'safe' || kind === 'likely' ? [kinds[kind]] : [];
  return { label: fix.value, basis: [from, ...rating].join(' · ') };
}
