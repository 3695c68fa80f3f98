import { isReadable } from '@/lib/contract/record-actions';
import { fieldChanges } from '@/lib/contract/schema/compare';
import { fieldsOf, recordSchema } from '@/lib/contract/schema/describe';
import type { Fields } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { onlyFields, unreadFields } from '@/lib/contract/schema/value-at';
import { keepsOmitted } from '../api-client/embedded-behavior';
import type { Failure } from '../browser/result';
import { isCargoWrite, readInWriteShape } from '../operations/current-record';
import { recordKeys } from '../request-log/record-keys';
import { ask, type CheckResult, noQuestions, preventsWrite, type WriteWithRecord } from './write-checks';

/** Compares the current record with the record that the form has read. */
export async function ownRecordQuestions({
  operation,
  tenant,
  input,
  sent,
  checks,
  mask,
}: WriteWithRecord): Promise<CheckResult | Failure> {
  const { lastRead } = checks;
  if (!lastRead || isCargoWrite(operation.name)) return noQuestions;
  const bodyFields = getBodyFields(operation);
  let current: Fields | undefined;
  if (isReadable(operation.name)) {
    const [id = ''] = recordKeys(operation, input.params, input.body);
    const found = await readInWriteShape(tenant, operation.name, sent, id);
    if (found.kind !== 'ok' && preventsWrite(found)) return found;
    const [record] = found.kind === 'ok' ? found.value : [];
    current = record && mask.of(onlyFields(bodyFields, record));
    // Ignore fields that the read does not return: a change to them cannot be detected.
    const returned = bodyFields.filter(({ name }) => current && name in current);
    if (current && fieldChanges(returned, lastRead, current).length > 0)
      return ask({ kind: 'changed', record: current });
  }
  const isReplacing = operation.effect === 'upsert' && !keepsOmitted(operation.name);
  const paths = isReplacing ? unreadFields(bodyFields, sent, { ...lastRead, ...current }) : [];
  const isStale = current === undefined && isReadable(operation.name);
  return isStale || paths.length > 0 ? ask({ kind: 'unread', paths, isStale }) : noQuestions;
}

/** Returns the fields of one record in the body of an operation. */
export const getBodyFields = ({ body }: Operation) => {
  const record = recordSchema(body);
  return record ? fieldsOf(record.schema) : [];
};
