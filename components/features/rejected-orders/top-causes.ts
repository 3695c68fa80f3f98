/** The causes of rejected orders with how many have each, the most frequent first. */
export function causesOf(rows: readonly { error?: string | null }[]): { error: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { error } of rows) if (error) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts]
    .map(([error, count]) => ({ error, count }))
    .sort((a, b) => b.count - a.count || (a.error < b.error ? -1 : 1));
}
