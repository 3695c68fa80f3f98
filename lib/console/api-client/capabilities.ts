import { type OperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { call } from './call';
import { isList, knownSupport } from './support';

/** True if the platform is known to offer an operation, without calling it. Undefined if only a call can tell. */
export async function isSupported(operation: Operation, tenant: string): Promise<boolean | undefined> {
  return operation.extension ? knownSupport(operation, tenant) : true;
}

/**
 * True if the platform is known to offer an operation. Never calls the platform, so that pages with many parts do not send a
 * request for each part.
 */
export async function isKnownToOffer(name: OperationName, tenant: string): Promise<boolean> {
  return (await isSupported(operations[name], tenant)) === true;
}

/**
 * True if the platform offers an operation. Operations of the spec always count. For an unknown extension, calls the list of
 * its resource to find out. Without such a list, the extension counts as missing.
 */
export async function can(name: OperationName, tenant: string): Promise<boolean> {
  const operation: Operation = operations[name];
  if (!operation.extension) return true;
  const isOffered = await knownSupport(operation, tenant);
  if (isOffered !== undefined) return isOffered;
  const all: Operation[] = Object.values(operations);
  const list = all.find((o) => o.extension && o.resource === operation.resource && isList(o));
  if (!list) return false;
  const isListOffered = await knownSupport(list, tenant);
  if (isListOffered !== undefined) return isListOffered;
  const query = list.query ? { dqb: 'offset=0&count=1' } : {};
  const { result } = await call(list, { tenant, query });
  return result.kind !== 'missing';
}
