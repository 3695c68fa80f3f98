import { isOrderError } from '@/lib/contract/schema/error-codes';
import { type Fix, suggestionKind } from '@/lib/rules/fixes/fix';

type Texts = Readonly<Record<string, string>>;

/** Texts about causes and fixes for the browser. The complete section of the messages stays on the server. */
export type FixMessages = {
  /** How to fix a rejection. The keys are causes. */
  how: Texts;
  /** The effect of fixes without a value, with the placeholder `{from}`. */
  fixes: Texts;
  /** The basis of fixes whose label is their value, with the placeholder `{from}`. */
  basis: Texts;
  /** Text after suggestions that may be wrong. */
  likely: string;
};

/**
 * Returns the texts for causes and all fixes. `rules` is the section `rules` of the messages. `textOf` returns the text of a key
 * in that section and keeps the placeholder `{from}` for the browser.
 */
export function fixMessages(
  rules: Readonly<Record<'fixes' | 'basis', object>>,
  textOf: (key: string) => string,
  codes: readonly string[],
): FixMessages {
  const sectionTexts = (section: 'fixes' | 'basis') =>
    Object.fromEntries(Object.keys(rules[section]).map((label) => [label, textOf(`${section}.${label}`)]));
  return {
    how: Object.fromEntries(
      codes.map((code) => [code, textOf(isOrderError(code) ? `resolution.${code}` : 'unlisted.resolution')]),
    ),
    fixes: sectionTexts('fixes'),
    basis: sectionTexts('basis'),
    likely: textOf('kinds.likely'),
  };
}

/** Returns the effect of a fix, or the basis of its value. */
export const fixText = ({ label, value, from = '' }: Fix, { fixes, basis }: FixMessages): string =>
  ((value === undefined ? fixes : basis)[label] ?? label).replace('{from}', from);

/**
 * Describes a fix. `label` is the value that the fix sets, or else its effect. `basis` says what the value is based on and
 * whether the fix may be wrong.
 */
export function fixWords(fix: Fix, words: FixMessages): { label: string; basis: string } {
  const text = fixText(fix, words);
  const rating = suggestionKind(fix) === 'likely' ? [words.likely] : [];
  return fix.value === undefined
    ? { label: text, basis: rating.join('') }
    : { label: fix.value, basis: [text, ...rating].join(' · ') };
}
