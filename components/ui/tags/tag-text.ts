/** The single words of a tag: the platform keeps one string, people put several into it by commas. Each once. */
export const splitTag = (tag: string): string[] => [
  ...new Set(
    tag
      .split(/[,\n\r]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** The one string in which they go out. */
export const tagOf = (words: readonly string[]): string => words.join(', ');

/** The words that these tags have most often, the most frequent first; equals as they come. */
export function frequentTags(tags: readonly string[], maxCount: number): string[] {
  const counts = new Map<string, number>();
  for (const word of tags.flatMap(splitTag)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxCount)
    .map(([word]) => word);
}
