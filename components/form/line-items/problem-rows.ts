/** The rows of a list at which something is wrong, from the top: by the contract, and by the server's refusals. */
export function troubledRows(
  list: string,
  mistakes: ReadonlyMap<number, unknown>,
  refused: ReadonlyMap<string, string>,
): number[] {
  const rows = new Set(mistakes.keys());
  for (const place of refused.keys()) {
    const row = place.startsWith(`${list}.`) ? place.slice(list.length + 1).split('.')[0] : undefined;
    if (row !== undefined && /^\d+$/.test(row)) rows.add(Number(row));
  }
  return [...rows].sort((a, b) => a - b);
}

/** The next of them after a row, or the one before it; round the end and on from the other side. */
export function nextTrouble(troubled: readonly number[], from: number, step: 1 | -1): number | undefined {
  return step > 0
    ? (troubled.find((at) => at > from) ?? troubled[0])
    : (troubled.findLast((at) => at < from) ?? troubled.at(-1));
}
