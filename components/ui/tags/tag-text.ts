/** Splits a tag into words without duplicates. The platform stores one text, in which people separate words by commas. */
export const splitTag = (tag: string): string[] => [
  ...new Set(
    tag
      .split(/[,\n\r]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

export const joinTag = (words: readonly string[]): string => words.join(', ');

/** Returns the most frequent words of tags. Ties keep their order. */
export function commonTags(tags: readonly string[], maxCount: number): string[] {
  const counts = new Map<string, number>();
  for (const word of tags.flatMap(splitTag)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxCount)
    .map(([word]) => word);
}
