import { type OperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { call } from './call';
import { isList, isSupported } from './capabilities';

/**
 * True if the platform offers an operation. It always offers the operations of the spec. For an unknown extension, calls
 * the list of its resource to find out. Without such a list, the extension counts as missing.
 */
export async function can(name: OperationName, tenant: string): Promise<boolean> {
  const operation: Operation = operations[name];
  const isOffered = await isSupported(operation, tenant);
  if (isOffered !== undefined) return isOffered;
  const all: Operation[] = Object.values(operations);
  const list = all.find((o) => o.extension && o.resource === operation.resource && isList(o));
  if (!list) return false;
  const isListOffered = await isSupported(list, tenant);
  if (isListOffered !== undefined) return isListOffered;
  const query = list.query ? { dqb: 'offset=0&count=1' } : {};
  const { result } = await call(list, { tenant, query });
  return result.kind !== 'missing';
}
