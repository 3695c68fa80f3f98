import { findResource } from '@/lib/contract/resource-definitions';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';

const keyFields = ({ resource }: Pick<Operation, 'resource'>): readonly string[] =>
  findResource(resource)?.logKeys ?? [];

const MAX_KEYS = 1000;

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Returns the distinct keys of the records in a write, for searching the request log. */
export function recordKeys(operation: Operation, params: unknown, body: unknown): string[] {
  const names = keyFields(operation);
  const parts = [params, ...[body].flat()].filter(isRecord);
  const found = parts.flatMap((part) =>
    names.flatMap((name) => [part[name]].flat().filter(isKey).map(String)),
  );
  return [...new Set(found)].slice(0, MAX_KEYS);
}
