import type { Operation } from '@/lib/contract/schema/operation';
import type { Failure, Result } from '../browser/result';
import { isDocumented } from './api-document';
import { recentFinding, storeFinding } from './capability-findings';

// Detects what a platform offers beyond the spec, from its API document and its responses.

/**
 * True if the platform offers an operation, according to a recent response, its API document, or the spec. Undefined if only a
 * call can tell. Never calls the operation, so that pages with many parts do not send a request for each part.
 */
export async function isSupported(
  operation: Operation,
  tenant: string | undefined,
): Promise<boolean | undefined> {
  if (!operation.extension) return true;
  const finding = await recentFinding(operation.name, tenant);
  return finding === true || ((await isDocumented(operation)) ?? finding);
}

/** True for lists. A list returns 404 only if the platform does not have the operation, never for lack of records. */
export const isList = (operation: Operation) => operation.effect === 'read' && !operation.params;

/**
 * True if a 404 means that the platform does not have an extension. If the platform is known to offer an operation for
 * single records, the 404 means that the record is missing.
 */
async function meansMissing(operation: Operation, failure: Failure, tenant?: string): Promise<boolean> {
  if (failure.kind !== 'refused' || failure.status !== 404) return false;
  return isList(operation) || !(await isSupported(operation, tenant));
}

/** The result for an operation that was found missing less than a day ago. */
const knownMissing: Failure = {
  kind: 'missing',
  status: 404,
  message: 'This platform does not support the operation',
  requestId: '',
};

/** Returns a failure if the operation is known to be missing, so that such an operation is called at most once a day. */
export async function missingResult(
  operation: Operation,
  tenant: string | undefined,
): Promise<Failure | undefined> {
  if (!operation.extension || (await recentFinding(operation.name, tenant)) !== false) return undefined;
  return (await isDocumented(operation)) ? undefined : knownMissing;
}

/** Records from a result whether the platform offers an extension. Replaces a 404 of a missing extension with `missing`. */
export async function recordSupport<T>(
  operation: Operation,
  result: Result<T>,
  tenant: string | undefined,
): Promise<Result<T>> {
  const { name } = operation;
  if (!operation.extension) return result;
  if (result.kind === 'ok') await storeFinding(name, true, tenant);
  if (result.kind === 'missing') await storeFinding(name, false, tenant);
  if (result.kind !== 'refused' || !(await meansMissing(operation, result, tenant))) return result;
  // The 404 of a single record may mean that only the record is missing, so a 404 is stored only for lists.
  if (isList(operation)) await storeFinding(name, false, tenant);
  const { status, message, requestId } = result;
  return { kind: 'missing', status, message, requestId };
}
