import type { Operation } from '@/lib/contract/schema/operation';

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The path parameters that a path was written with: what `addressOf` put in. Nothing when it is no path of the operation. */
export function paramsIn(
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
