import { type Fix, suggestionKind } from '@/lib/rules/fixes/fix';

type Texts = Readonly<Record<string, string>>;

/** Texts about causes and fixes for the browser. The section of messages that they come from is only on the server. */
export type FixMessages = {
  /** How to fix a rejection, by its cause. */
  how: Texts;
  /** The effect of fixes without a value, with the placeholder `{from}`. */
  fixes: Texts;
  /** The basis of fixes whose label is their value, with the placeholder `{from}`. */
  basis: Texts;
  /** The basis of suggestions by kind. */
  kinds: Readonly<Record<ReturnType<typeof suggestionKind>, string>>;
};

/** The texts for causes and all fixes. The first parameter is the section `rules` of the messages. */
export const fixMessages = (
  {
    fixes,
    basis,
    kinds,
    resolution,
    unlisted,
  }: Omit<FixMessages, 'how'> & { resolution: Texts; unlisted: { resolution: string } },
  codes: readonly string[],
): FixMessages => ({
  how: Object.fromEntries(codes.map((code) => [code, resolution[code] ?? unlisted.resolution])),
  fixes,
  basis,
  kinds,
});

/** The effect of a fix, or the basis of its value. */
export const fixText = ({ label, value, from = '' }: Fix, { fixes, basis }: FixMessages): string =>
  ((value === undefined ? fixes : basis)[label] ?? label).replace('{from}', from);

/** Describes a fix: the value that it sets, or its effect, and what it is based on. */
export function fixWords(fix: Fix, words: FixMessages): { label: string; basis: string } {
  const kind = suggestionKind(fix);
  const text = fixText(fix, words);
  if (fix.value === undefined) return { label: text, basis: words.kinds[kind] };
  // For the other kinds, the rating would only restate the basis.
  const rating = kind === 'safe' || kind === 'likely' ? [words.kinds[kind]] : [];
  return { label: fix.value, basis: [text, ...rating].join(' · ') };
}
