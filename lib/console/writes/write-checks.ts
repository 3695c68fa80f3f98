import {
  isKeyedWrite,
  isReadable,
  isSameKey,
  type KeyedWrite,
  recordKey,
} from '@/lib/contract/record-actions';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import {
  type CargoChange,
  cargoChange,
  hasCargo,
  type KnownCargo,
  pickCargoFields,
  restoreCargo,
} from '@/lib/contract/resources/cargo-info';
import { type FieldChange, fieldChanges, isSameValue } from '@/lib/contract/schema/compare';
import { fieldsOf, recordSchema } from '@/lib/contract/schema/describe';
import { type Fields, isRecord } from '@/lib/contract/schema/is-record';
import { issueCode } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { onlyFields, unreadFields } from '@/lib/contract/schema/value-at';
import * as z from '@/lib/contract/schema/zod';
import {
  hiddenSteps,
  type Membership,
  parseShipment,
  planShipment,
  type ShipmentStep,
  ShipmentSteps,
} from '@/lib/contract/shipment-plan';
import { keepsOmitted } from '../api-client/embedded-behavior';
import { causes } from '../browser/call-failure-causes';
import type { Failure } from '../browser/result';
import { recordPath, tenantPath } from '../browser/tenant-path';
import { storedText } from '../http/stored-text';
import type { Mask } from '../masking/mask';
import {
  fetchCurrentCargo,
  findExistingRecord,
  isCargoWrite,
  readInWriteShape,
} from '../operations/current-record';
import { fetchMembership } from '../operations/membership';
import { fetchRejectionNow, type RejectionNow } from '../rejected-queue/rejection-now';
import { recordKeys } from '../request-log/record-keys';
import type { AuthorizedWrite } from './log-and-send';

/** A side effect of a write that the user confirms before it is sent. */
export type Question =
  /**
   * Somebody else has saved the record. The form merges the saved record with its values, and asks about fields changed on both
   * sides.
   */
  | { kind: 'changed'; record: Fields }
  /** A PUT would empty fields that no read returns. If `isStale` is true, the record could not be read again. */
  | { kind: 'unread'; paths: string[]; isStale: boolean }
  /** A record with the same key exists. If `unread` is true, the lookup failed, and such a record may exist. */
  | {
      kind: 'existing';
      operation: KeyedWrite;
      key: string[];
      unread: boolean;
      source: 'platform' | 'requests';
      changes: FieldChange[];
      /** True if omitted fields keep their values. */
      keepsOmitted: boolean;
      href: string;
    }
  /**
   * The write replaces other cargo info, or the new label is unusual. `source` is undefined if the current cargo info cannot be
   * read.
   */
  | { kind: 'cargo'; order: string; source?: KnownCargo['source']; change?: CargoChange }
  /** Orders are attached or detached, because the list of a shipment is its complete membership. */
  | {
      kind: 'shipment';
      shipmentNo: string;
      steps: ShipmentStep[];
      before: Pick<Membership, 'source' | 'exists' | 'shipmentType' | 'shipmentDate'>;
      after: { shipmentType?: string; shipmentDate?: string };
    }
  | { kind: 'orderChanged'; record: string; href: string; now: Exclude<RejectionNow, { state: 'same' }> };

const fields = z.record(z.string(), z.unknown());

/** The data that the server compares before it sends a write. Differences become questions. */
export const WriteChecks = z.object({
  /**
   * The record as the form last read it or, for an undo of cargo info, the fields that were sent. A difference from the
   * current record becomes a question.
   */
  lastRead: fields.optional(),
  /** The keys that the user knows to exist, for a new record. With any other key, an existing record becomes a question. */
  knownKeys: z.array(z.array(z.string())).optional(),
  /** The entry of the rejected order that is being fixed. */
  rejection: z
    .object({
      entry: storedText(200, 1),
      record: storedText(200),
      /** The time at which the order was rejected. Empty if the platform reports none. */
      at: storedText(60).refine(
        (text) => text === '' || !Number.isNaN(Date.parse(text)),
        issueCode('invalid_datetime'),
      ),
    })
    .optional(),
  answered: z.array(fields).optional(),
});
export type WriteChecks = z.input<typeof WriteChecks>;

/** The questions of a write, and the body that restores the replaced data, if known. */
type CheckResult = { questions: Question[]; restore?: unknown };

export type WriteToCheck = Pick<AuthorizedWrite, 'operation' | 'tenant' | 'input'> & {
  checks: WriteChecks;
  mask: Pick<Mask, 'of'>;
};

type WriteWithRecord = WriteToCheck & { sent: Fields };
const noQuestions: CheckResult = { questions: [] };
const ask = (question: Question): CheckResult => ({ questions: [question] });

/** True if the write would fail for the same reason as the read. There is then nothing to ask. */
const preventsWrite = (failure: Failure): boolean =>
  failure.kind === 'limited' ||
  (failure.kind === 'unreachable' && causes[failure.cause].preventsWrite === true);

/** Compares the current record with the record that the form has read. */
async function ownRecordQuestions({
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

const getBodyFields = ({ body }: Operation) => {
  const record = recordSchema(body);
  return record ? fieldsOf(record.schema) : [];
};

/** Looks up whether a record to create already exists. */
async function existingQuestions({
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

async function orderChangedQuestions({
  tenant,
  checks: { rejection },
}: WriteWithRecord): Promise<CheckResult | Failure> {
  if (!rejection) return noQuestions;
  const now = await fetchRejectionNow(tenant, rejection);
  const { record } = rejection;
  const href = tenantPath(tenant, recordPath('sales-orders', record));
  return now.state === 'same' ? noQuestions : ask({ kind: 'orderChanged', record, href, now });
}

/** Compares cargo info with the current cargo info. Also returns the body that restores the current cargo info. */
async function cargoQuestions({
  operation,
  tenant,
  sent,
  checks,
}: WriteWithRecord): Promise<CheckResult | Failure> {
  if (!isCargoWrite(operation.name)) return noQuestions;
  const order = String(sent.referenceNumber);
  const found = await fetchCurrentCargo(tenant, order);
  if (found.kind !== 'ok' && preventsWrite(found)) return found;
  const cargo = found.kind === 'ok' ? found.value : undefined;
  // An undo may replace only the cargo info that the undone write sent.
  if (checks.lastRead)
    return cargo && hasCargo(cargo, checks.lastRead)
      ? noQuestions
      : ask({ kind: 'changed', record: { ...cargo } });
  const change = cargoChange(cargo, pickCargoFields(sent));
  const needsConfirmation = change !== undefined || cargo === undefined;
  return {
    questions: needsConfirmation ? [{ kind: 'cargo', order, source: cargo?.source, change }] : [],
    restore: cargo && restoreCargo(order, cargo),
  };
}

const getText = (record: Fields, name: string) => {
  const value = record[name];
  return typeof value === 'string' ? value : undefined;
};

/** Determines the effect of a shipment's list on each order. */
async function shipmentQuestions({
  operation,
  tenant,
  sent,
  checks,
}: WriteWithRecord): Promise<CheckResult | Failure> {
  const shipment = operation.name === 'upsertShipment' ? parseShipment(sent) : undefined;
  if (!shipment) return noQuestions;
  const { shipmentNo, salesOrders } = shipment;
  const found = await fetchMembership(tenant, shipmentNo, salesOrders);
  if (found.kind !== 'ok') return found;
  const { source, exists, shipmentType, shipmentDate } = found.value;
  const steps = planShipment(salesOrders, found.value);
  // A new shipment of orders without a shipment has no side effects.
  if (source === 'platform' && !exists && steps.every(({ step }) => step === 'attach')) return noQuestions;
  const seen = checks.answered?.find(({ kind }) => kind === 'shipment');
  // Ask again if the write would do more than the user saw, because somebody else may have changed the shipment since.
  const seenSteps = seen && ShipmentSteps.safeParse(seen.steps).data;
  if (seenSteps && hiddenSteps(steps, seenSteps).length === 0) return noQuestions;
  return ask({
    kind: 'shipment',
    shipmentNo,
    steps,
    before: { source, exists, shipmentType, shipmentDate },
    after: { shipmentType: getText(sent, 'shipmentType'), shipmentDate: getText(sent, 'shipmentDate') },
  });
}

const allChecks = [
  ownRecordQuestions,
  orderChangedQuestions,
  existingQuestions,
  cargoQuestions,
  shipmentQuestions,
];

/**
 * Reads what a write would change, before each attempt. Returns the questions that the user has not answered yet and, if known,
 * the body that restores the replaced data. Reopens an answered question if its details have changed.
 */
export async function checkWrite(write: WriteToCheck): Promise<CheckResult | Failure> {
  const [sent] = [write.input.body].flat();
  if (!isRecord(sent)) return noQuestions;
  const isOpen = (question: Question) =>
    !write.checks.answered?.some((answered) => isSameValue(answered, question));
  const all: CheckResult = { questions: [] };
  for (const check of allChecks) {
    const found = await check({ ...write, sent });
    if ('kind' in found) return found;
    all.questions.push(...found.questions.filter(isOpen));
    all.restore ??= found.restore;
  }
  return all;
}
