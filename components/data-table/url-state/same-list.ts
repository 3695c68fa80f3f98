/**
 * The address pattern of a record that opens beside its list: on the list's own path it keeps what the list's address says
 * (search, filters, order), so that closing it leads back to the same rows.
 */
export function besideList(
  pattern: string | undefined,
  path: string,
  search: Iterable<readonly [string, string]>,
): string | undefined {
  const [to = '', own = ''] = pattern?.split('?') ?? [];
  if (pattern === undefined || to !== path) return pattern;
  const names = own.split('&').map((pair) => pair.split('=')[0]);
  const kept = [...search].filter(([name]) => !names.includes(name));
  const rest = new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();
  // The braces of the pattern stay as they are, whatever stands before them.
  return `${to}?${[rest.replaceAll('{', '%7B'), own].filter(Boolean).join('&')}`;
}
