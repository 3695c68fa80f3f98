import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';

export type Address = { path: string } | { issues: Issue[] };

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Encoded, a part of only dots is still folded away by every URL parser, and an empty one is another path. */
const vanishes = (part: string): boolean => /^\.*$/.test(part);

/**
 * The path of an operation under the platform's address, with query: each path parameter and query value encoded once.
 * A parameter that is missing, empty or only dots is refused, with its name as the issue's path.
 */
export function addressOf(
  operation: Operation,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): Address {
  const issues: Issue[] = [];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    const part = isPlain(value) ? String(value) : '';
    if (vanishes(part) || !part.isWellFormed()) {
      issues.push({ path: name, message: 'cannot stand in a path', code: 'invalid_path_part' });
      return '';
    }
    return encodeURIComponent(part);
  });
  if (issues.length > 0) return { issues };
  const search = Object.entries(query)
    .filter((entry): entry is [string, string | number] => isPlain(entry[1]) && entry[1] !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&');
  return { path: search ? `${path}?${search}` : path };
}
