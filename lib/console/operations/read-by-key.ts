import { keyQuery } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { isSameKey, type ReadableWrite, recordActions } from '@/lib/contract/record-actions';
import { call } from '../api-client/call';
import { callList } from '../api-client/lists/call-list';
import { isNotFound, type Result } from '../browser/result';
import { ok } from '../http/console-result';

export type Fields = Readonly<Record<string, unknown>>;

/** The records with the key of a write, bypassing caches: none, one, or several with one email address. */
export async function readByKey(
  tenant: string,
  write: ReadableWrite,
  key: readonly string[],
): Promise<Result<readonly Fields[]>> {
  const identity = recordActions[write].record;
  const fields = Object.fromEntries(identity.keys.map((name, i) => [name, key[i] ?? '']));
  if ('read' in identity) {
    const { result } = await call(operations[identity.read], { tenant, params: fields });
    if (isNotFound(result)) return ok([]);
    return result.kind === 'ok' ? ok([result.answer]) : result;
  }
  const result = await callList(operations[identity.list], keyQuery(fields, 10), { tenant });
  if (result.kind !== 'ok') return result;
  // A platform that ignores filters returns other records too.
  const keyOf = (row: Fields) => identity.keys.map((name) => String(row[name] ?? ''));
  return ok(result.answer.rows.filter((row) => isSameKey(keyOf(row), key)));
}
