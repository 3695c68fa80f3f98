import { fetchResult, tenantPath } from '@/lib/console/browser/fetch-route';
import type { Cause, Failure, Result } from '@/lib/console/browser/result';
import { isSaved } from '@/lib/console/browser/saved-fields';
import type { ExistingRecord } from '@/lib/console/operations/known-records';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import { isKeyedWrite, isSameKey, type KeyedWrite, recordKey } from '@/lib/contract/schema/record-key';
import { fieldsWithPaths, valueAt } from '@/lib/contract/schema/value-at';
import type { Reader } from '@/lib/formatting/number-text';
import { type FetchedRecord, type Payload, toFormValues, toPayload } from '../values/payload';

/** A field of an existing record that a write changes; `after` is undefined where the write omits it. */
export type FieldChange = { path: string; kind: Kind; before?: unknown; after?: unknown };

/** `isSaved` accepts a line without one of its fields, so compare lists in both directions. */
const isUnchanged = (is: unknown, was: unknown): boolean =>
  isSaved(is, was) && (!Array.isArray(is) || isSaved(was, is));

/**
 * The fields in which two payloads differ, nested ones by path. By default, values that a platform may store differently and rows
 * in another order count as equal; `isSame` overrides this.
 */
export const payloadChanges = (
  fields: readonly Field[],
  before: Payload,
  after: Payload,
  isSame: (is: unknown, was: unknown) => boolean = isUnchanged,
): FieldChange[] =>
  fieldsWithPaths(fields).flatMap(({ path, kind }): FieldChange[] => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    return isSame(is, was) ? [] : [{ path, kind, before: was, after: is }];
  });

/** The changes that a body makes to a fetched record, by field; fields that the read does not return are skipped. */
function fieldChanges(
  fields: readonly Field[],
  record: FetchedRecord,
  sent: Payload,
  reader: Reader,
): FieldChange[] {
  const knownFields = fields.filter(({ name }) => name in record);
  return payloadChanges(
    knownFields,
    toPayload(knownFields, toFormValues(knownFields, record, reader), reader),
    sent,
  );
}

/** A record with the same key already exists; `unread`: the lookup failed. */
export type ExistingQuestion = {
  kind: 'existing';
  operation: KeyedWrite;
  key: readonly string[];
  unread: boolean;
  source: ExistingRecord['source'];
  changes: readonly FieldChange[];
  /** Omitted fields stay unchanged. */
  keepsOmitted: boolean;
  href: string;
};

/** The form's context, to tell its own record from one that it would change by accident. */
export type Sending = {
  fields: readonly Field[];
  reader: Reader;
  keepsOmitted: boolean;
  /** Keys of records that the user knows to exist. */
  known: readonly (readonly string[])[];
};

const isExisting = (value: unknown): value is ExistingRecord =>
  isRecord(value) && typeof value.source === 'string';

function readExisting(
  tenant: string,
  operation: KeyedWrite,
  key: readonly string[],
): Promise<Result<ExistingRecord>> {
  const search = new URLSearchParams([['operation', operation], ...key.map((part) => ['key', part])]);
  return fetchResult(tenantPath(tenant, `existing?${search}`), isExisting);
}

const segmentOf = (operation: KeyedWrite): string =>
  resourceDefinitions.find(({ create }) => create?.operation === operation)?.segment ?? '';

/** For an existing receiving order only the lines are changed (spec, "Bulk upsert rules" 1). */
const isChanged = (operation: KeyedWrite, { path }: FieldChange): boolean =>
  operation !== 'bulkUpsertReceivingOrders' || path.startsWith('lineItem');

/** Causes that would make the write fail too. */
const isUnreachable: ReadonlySet<Cause> = new Set<Cause>([
  'connect',
  'dns',
  'tls',
  'paused',
  'cancelled',
  'database',
  'disk',
  'console',
]);

/** True when the write cannot be sent now either, so that there is nothing to confirm. */
const canRetry = (failure: Failure): boolean =>
  failure.kind === 'limited' ||
  failure.kind === 'signed-out' ||
  failure.kind === 'forbidden' ||
  (failure.kind === 'unreachable' && isUnreachable.has(failure.cause));

/** Looks up whether a record to create already exists; undefined when it is new, or known to the user. */
export async function existingQuestion(
  operation: string,
  tenant: string,
  body: unknown,
  { fields, reader, keepsOmitted, known }: Sending,
): Promise<{ isRequired: true; question: ExistingQuestion } | Failure | undefined> {
  if (!isKeyedWrite(operation)) return undefined;
  const [sent]: unknown[] = Array.isArray(body) ? body : [body];
  const key = recordKey(operation, sent);
  if (!key || known.some((one) => isSameKey(one, key))) return undefined;
  const result = await readExisting(tenant, operation, key);
  if (result.kind !== 'ok' && canRetry(result)) return result;
  const found = result.kind === 'ok' ? result.answer : undefined;
  if (found && !found.fields) return undefined;
  const record = found?.fields ?? {};
  const changes = isRecord(sent) ? fieldChanges(fields, record, sent, reader) : [];
  const segment = segmentOf(operation);
  const path = operation === 'createCustomer' ? [String(record.customerNo ?? '')] : key;
  return {
    isRequired: true,
    question: {
      kind: 'existing',
      operation,
      key,
      unread: found === undefined,
      source: found?.source ?? 'platform',
      changes: changes.filter((change) => isChanged(operation, change)),
      keepsOmitted,
      href: ['/t', tenant, segment, ...path]
        .map((part, at) => (at ? encodeURIComponent(part) : part))
        .join('/'),
    },
  };
}
