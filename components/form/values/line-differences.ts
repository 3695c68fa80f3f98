import { isRecord } from '@/lib/contract/schema/is-record';

/** A line by its SKU, lot and quantity; a plain value as it is. */
function textOf(line: unknown): string {
  if (!isRecord(line)) return String(line);
  const [sku, lot] = [line.sku, line.lotNumber].map((part) => (typeof part === 'string' ? part : ''));
  const quantity = line.amountInOrder ?? line.expectedQuantity ?? '';
  return `${[sku, lot].filter(Boolean).join(' · ')} × ${String(quantity)}`;
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return some.filter((text) => {
    const n = left.get(text) ?? 0;
    if (n > 0) left.set(text, n - 1);
    return n === 0;
  });
}

/** Which lines of a list are taken out and which come in, each as often as it stands there. */
export function lineDifferences(before: unknown, after: unknown): { removed: string[]; added: string[] } {
  const [then, now] = [before, after].map((lines) => (Array.isArray(lines) ? lines.map(textOf) : []));
  return { removed: without(then ?? [], now ?? []), added: without(now ?? [], then ?? []) };
}
