import { isKeyedWrite, isSameKey, recordKey } from '@/lib/contract/record-actions';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import { fieldChanges } from '@/lib/contract/schema/compare';
import { onlyFields } from '@/lib/contract/schema/value-at';
import { keepsOmitted } from '../api-client/embedded-behavior';
import type { Failure } from '../browser/result';
import { tenantPath } from '../browser/tenant-path';
import { findExistingRecord } from '../operations/current-record';
import { getBodyFields } from './saved-record-check';
import { ask, type CheckResult, noQuestions, preventsWrite, type WriteWithRecord } from './write-checks';

/** Looks up whether a record to create already exists. */
export async function existingQuestions({
  operation,
  tenant,
  sent,
  checks,
  mask,
}: WriteWithRecord): Promise<CheckResult | Failure> {
  const { name } = operation;
  if (!checks.knownKeys || !isKeyedWrite(name)) return noQuestions;
  const key = recordKey(name, sent);
  if (!key || checks.knownKeys.some((one) => isSameKey(one, key))) return noQuestions;
  const result = await findExistingRecord(tenant, name, key);
  if (result.kind !== 'ok' && preventsWrite(result)) return result;
  const found = result.kind === 'ok' ? mask.of(result.value) : undefined;
  if (found && !found.fields) return noQuestions;
  const record = onlyFields(getBodyFields(operation), found?.fields);
  const existingFields = getBodyFields(operation).filter((field) => field.name in record);
  const changes = fieldChanges(existingFields, record, sent)
    // For an existing receiving order, only the lines are changed.
    .filter(({ path }) => name !== 'bulkUpsertReceivingOrders' || path.startsWith('lineItem'));
  const segment = resourceDefinitions.find(({ create }) => create?.operation === name)?.segment ?? '';
  // A customer's page is at the customer number, not at the email address used for the lookup.
  const path = name === 'createCustomer' ? [found?.fields?.customerNo].filter((no) => no != null) : key;
  return ask({
    kind: 'existing',
    operation: name,
    key,
    unread: found === undefined,
    source: found?.source ?? 'platform',
    changes,
    keepsOmitted: keepsOmitted(name),
    href: tenantPath(tenant, [segment, ...path.map((part) => encodeURIComponent(String(part)))].join('/')),
  });
}
