/** The entries of a pasted or typed text: one a line, or separated by commas, semicolons, tabs; codes also by blanks. */
export function entriesOf(text: string, isCode: boolean): string[] {
  return text
    .split(isCode ? /[\s,;]+/ : /[\n\r\t,;]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A list with more entries: each once, in order; and those that were there already. */
export function joined(
  list: readonly string[],
  more: readonly string[],
): { list: string[]; repeated: string[] } {
  const all = new Set(list);
  const repeated = more.filter((entry, at) => all.has(entry) || more.indexOf(entry) < at);
  for (const entry of more) all.add(entry);
  return { list: [...all], repeated: [...new Set(repeated)] };
}
