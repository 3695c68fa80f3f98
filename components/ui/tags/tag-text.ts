/** The words of a tag, without duplicates: the platform stores one string, in which people separate several words by commas. */
export const splitTag = (tag: string): string[] => [
  ...new Set(
    tag
      .split(/[,\n\r]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Joins words to the string that is sent. */
export const tagOf = (words: readonly string[]): string => words.join(', ');

/** The words of these tags, most frequent first; ties keep their order. */
export function commonTags(tags: readonly string[], maxCount: number): string[] {
  const counts = new Map<string, number>();
  for (const word of tags.flatMap(splitTag)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxCount)
    .map(([word]) => word);
}
