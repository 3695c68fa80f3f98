import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the path parameters in a path that `operationPath` built. Undefined if the path does not match the operation. */
export function parsePathParams(
  { path }: Pick<Operation, 'path'>,
  written: string,
): Record<string, string> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const pattern = path
    .split(/\{\w+\}/)
    .map(literal)
    .join('([^/?]+)');
  const found = new RegExp(`^${pattern}(?:\\?|$)`).exec(written);
  if (!found) return undefined;
  try {
    return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]));
  } catch {
    return undefined;
  }
}

/** Parses JSON. Returns undefined if the text is empty or invalid. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the dotted paths of values that the user typed but the contract does not know, at most `maxCount`. */
export function unknownPaths(typed: unknown, parsed: unknown, maxCount = 50): string[] {
  const found: string[] = [];
  const diffValues = (left: unknown, right: unknown, path: string) => {
    if (found.length >= maxCount) return;
    if (Array.isArray(left) && Array.isArray(right)) {
      for (const [i, one] of left.entries())
        diffValues(one, right[i], path === '' ? String(i) : `${path}.${i}`);
    } else if (isRecord(left) && isRecord(right)) {
      for (const [name, one] of Object.entries(left)) {
        const at = path === '' ? name : `${path}.${name}`;
        if (Object.hasOwn(right, name)) diffValues(one, right[name], at);
        else if (found.length < maxCount) found.push(at);
      }
    }
  };
  diffValues(typed, parsed, '');
  return found;
}
