import { fetchResult, tenantPath } from '@/lib/console/browser/fetch-route';
import type { Cause, Failure, Result } from '@/lib/console/browser/result';
import { isSaved } from '@/lib/console/browser/saved-fields';
import type { ExistingRecord } from '@/lib/console/operations/known-records';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import { fieldsWithPaths } from '@/lib/contract/schema/placed-fields';
import { isKeyedWrite, isSameKey, type KeyedWrite, recordKey } from '@/lib/contract/schema/record-key';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { Reader } from '@/lib/formatting/number-text';
import { toFormValues } from '../values/form-values';
import type { FetchedRecord } from '../values/full-payload';
import { type Payload, toPayload } from '../values/payload';

/** A field that a write changes of a record that is there; `after` is missing where the write leaves it out. */
export type FieldChange = { place: string; kind: Kind; before?: unknown; after?: unknown };

/** A line that loses a field is saved without it: lists are compared both ways. */
const isUnchanged = (is: unknown, was: unknown): boolean =>
  isSaved(is, was) && (!Array.isArray(is) || isSaved(was, is));

/**
 * Every field in which two payloads differ, nested ones by their path. What a platform may store otherwise is the same, and rows may come
 * in another order, unless `isSame` says otherwise.
 */
export const payloadChanges = (
  fields: readonly Field[],
  before: Payload,
  after: Payload,
  isSame: (is: unknown, was: unknown) => boolean = isUnchanged,
): FieldChange[] =>
  fieldsWithPaths(fields).flatMap(({ path, kind }): FieldChange[] => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    return isSame(is, was) ? [] : [{ place: path, kind, before: was, after: is }];
  });

/** What sending a body changes of a record as it was read, field by field; what the read does not tell is left out. */
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

/** A record stands already under the key of what is to be sent as new; `unread`: whether one does could not be read. */
export type ExistingQuestion = {
  kind: 'existing';
  operation: KeyedWrite;
  key: readonly string[];
  unread: boolean;
  source: ExistingRecord['source'];
  changes: readonly FieldChange[];
  /** Fields that are not sent stay as they are. */
  keepsOmitted: boolean;
  href: string;
};

/** What the form is about, to tell a record of its own from one that it would change unawares. */
export type Sending = {
  fields: readonly Field[];
  reader: Reader;
  keepsOmitted: boolean;
  /** The keys of records that the person knows to be there. */
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

/** Of a receiving order that is there only the lines are changed (spec, "Bulk upsert rules" 1). */
const isChanged = (operation: KeyedWrite, { place: path }: FieldChange): boolean =>
  operation !== 'bulkUpsertReceivingOrders' || path.startsWith('lineItem');

/** Causes of which a write could not go out either. */
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

/** Whether it is sent later, and there is nothing to ask now. */
const canRetryLater = (failure: Failure): boolean =>
  failure.kind === 'limited' ||
  failure.kind === 'signed-out' ||
  failure.kind === 'forbidden' ||
  (failure.kind === 'unreachable' && isUnreachable.has(failure.cause));

/** Reads whether what is to be sent as new is there already; nothing where it is new, or known to the person. */
export async function existingQuestion(
  operation: string,
  tenant: string,
  body: unknown,
  { fields, reader, keepsOmitted, known }: Sending,
): Promise<{ ask: true; question: ExistingQuestion } | Failure | undefined> {
  if (!isKeyedWrite(operation)) return undefined;
  const [sent]: unknown[] = Array.isArray(body) ? body : [body];
  const key = recordKey(operation, sent);
  if (!key || known.some((one) => isSameKey(one, key))) return undefined;
  const result = await readExisting(tenant, operation, key);
  if (result.kind !== 'ok' && canRetryLater(result)) return result;
  const found = result.kind === 'ok' ? result.answer : undefined;
  if (found && !found.fields) return undefined;
  const record = found?.fields ?? {};
  const changes = isRecord(sent) ? fieldChanges(fields, record, sent, reader) : [];
  const segment = segmentOf(operation);
  const path = operation === 'createCustomer' ? [String(record.customerNo ?? '')] : key;
  return {
    ask: true,
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
