import type { ReceivingOrderUpsert } from '@/lib/contract/resources/receiving-orders';
import {
  type ReceivingOrderState,
  receiveTypes,
  transferFields,
  transferTypes,
} from '@/lib/contract/resources/resource-states';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import type { ContractIssue } from '@/lib/contract/schema/issue';
import { isLineAmount } from './line-rules';
import { isBlank, MAX_REFERENCE_LENGTH } from './order-rule';
import { isBlankReference, namedIntegration } from './reference-rules';

type Key = { sku?: string | null; lotNumber?: string | null };

const lineKey = ({ sku, lotNumber }: Key) => JSON.stringify([sku, isBlank(lotNumber) ? null : lotNumber]);

/** Checks that each lot of a SKU, and the SKU without a lot, is in only one line. */
function checkRepeatedLines({ lineItems }: ReceivingOrderUpsert): string | undefined {
  const seen = new Set<string>();
  for (const [i, line] of (lineItems ?? []).entries()) {
    const key = lineKey(line);
    if (seen.has(key)) return `lineItems.${i}.sku: ${line.sku} is listed twice`;
    seen.add(key);
  }
}

/**
 * Checks lots that are listed separately. Each lot occurs once, and the lots together do not exceed the line of their SKU without
 * a lot.
 */
function checkLots({ lineItems, lineItemLotNumbers }: ReceivingOrderUpsert): string | undefined {
  const remaining = new Map<string, number>();
  for (const { sku, lotNumber, expectedQuantity } of lineItems ?? []) {
    if (isBlank(lotNumber)) remaining.set(sku ?? '', expectedQuantity ?? 0);
  }
  const seen = new Set<string>((lineItems ?? []).filter((line) => !isBlank(line.lotNumber)).map(lineKey));
  for (const [i, lot] of (lineItemLotNumbers ?? []).entries()) {
    const at = (field: string) => `lineItemLotNumbers.${i}.${field}`;
    const expected = remaining.get(lot.sku ?? '');
    if (expected === undefined) return `${at('sku')}: ${lot.sku ?? ''} is not a line without a lot`;
    if (isBlank(lot.lotNumber)) return `${at('lotNumber')}: is required`;
    if (!isLineAmount(lot.expectedQuantity))
      return `${at('expectedQuantity')}: must be a whole number above zero`;
    if (seen.has(lineKey(lot))) return `${at('lotNumber')}: ${lot.lotNumber} of ${lot.sku} is listed twice`;
    seen.add(lineKey(lot));
    remaining.set(lot.sku ?? '', expected - lot.expectedQuantity);
    if (lot.expectedQuantity > expected)
      return `${at('expectedQuantity')}: the lots of ${lot.sku} are more than its line expects`;
  }
}

/** Data that the payload of a receiving order does not contain. */
export type ReceivingFacts = {
  isKnownSku: (sku: string) => boolean;
  existing: { state: ReceivingOrderState; integrationId: string | null } | undefined;
};

type Rule = (order: ReceivingOrderUpsert, facts: ReceivingFacts) => string | undefined;

/** Formats a failure as `path: message`, followed by the code if there is one. */
const failure = (path: string, message: string, code?: OrderError | ContractIssue) =>
  `${path}: ${message}${code ? ` (${code})` : ''}`;

/** A reference has the same limits as the reference of a sales order (D22). */
const checkReference: Rule = ({ referenceNumber: r }) => {
  if (r.length > MAX_REFERENCE_LENGTH) {
    return failure(
      'referenceNumber',
      `is longer than ${MAX_REFERENCE_LENGTH} characters`,
      'ReferenceNumberTooLong',
    );
  }
  if (r.includes('_') || isBlankReference(r)) {
    return failure(
      'referenceNumber',
      'must not contain an underscore or be only dots',
      'InvalidReceivingOrderReferenceNumber',
    );
  }
};

const checkIntegration: Rule = (order) =>
  order.integrationId != null && namedIntegration(order) === null
    ? failure('integrationId', 'must name an integration or be left out', 'EmptyIntegrationId')
    : undefined;

const checkExisting: Rule = (order, { existing }) => {
  if (!existing) return undefined;
  if ((existing.integrationId?.toLowerCase() ?? null) !== namedIntegration(order)) {
    return failure(
      'integrationId',
      'the order belongs to another integration',
      'UpdateFromDifferentIntegration',
    );
  }
  // Lines cannot change after the goods arrive (D15).
  if (existing.state !== 'ReceivingOrderCreated') {
    return `state: the order is ${existing.state}; its lines can be replaced only while it is ReceivingOrderCreated`;
  }
};

const requiredDetails = {
  cargoTransfer: ['shipmentDate', 'cargoCompanyName', 'trackingNumber'],
  pickupTransfer: ['pickupDate', 'pickupAddress'],
  carriageTransfer: ['shipmentDate', 'carriageCompanyName', 'waybillNumber'],
} as const;

/** A new order needs a transfer type, and only the details of that type (D16). */
const checkTransfer: Rule = (order, { existing }) => {
  if (existing) return undefined;
  const type = transferTypes.find((t) => t === order.transferType);
  if (!type)
    return failure(
      'transferType',
      `must be one of ${transferTypes.join(', ')}`,
      'ReceivingOrderTransferTypeEmpty',
    );
  if (order.receiveType && !receiveTypes.some((t) => t === order.receiveType)) {
    return failure('receiveType', `must be one of ${receiveTypes.join(', ')}`);
  }
  const field = transferFields[type];
  const other = Object.values(transferFields).find((f) => f !== field && order[f]);
  if (other || !order[field]) {
    const message = `does not match the transferType ${type}`;
    return failure(other ?? field, message, 'ReceivingOrderTransferTypeTransferDetailsMismatch');
  }
  const details = new Map(Object.entries(order[field] ?? {}));
  const missing = requiredDetails[field].find((name) => isBlank(details.get(name)));
  if (missing === undefined) return undefined;
  const dated = missing === 'shipmentDate' ? 'EmptyReceivingOrderShipmentDate' : 'required';
  return failure(`${field}.${missing}`, 'is required', dated);
};

function checkLines({ lineItems }: ReceivingOrderUpsert, { isKnownSku }: ReceivingFacts): string[] {
  const failures = lineItems?.length ? [] : [failure('lineItems', 'at least one line is required')];
  for (const [i, { sku, expectedQuantity, tolerance }] of (lineItems ?? []).entries()) {
    const at = (field: string) => `lineItems.${i}.${field}`;
    if (!sku || isBlank(sku)) failures.push(failure(at('sku'), 'is required', 'EmptyLineItemSku'));
    else if (!isKnownSku(sku))
      failures.push(failure(at('sku'), `${sku} is not a known SKU`, 'LineItemNotFound'));
    if (!isLineAmount(expectedQuantity))
      failures.push(
        failure(at('expectedQuantity'), 'must be a whole number above zero', 'LineItemQuantityError'),
      );
    if (tolerance != null && tolerance < 0)
      failures.push(failure(at('tolerance'), 'must not be negative', 'negative'));
  }
  return failures;
}

/** Returns all reasons why a receiving order cannot be created or updated, as `path: message (code)` (D15, D16, D22). */
export const receivingFailures = (order: ReceivingOrderUpsert, facts: ReceivingFacts): string[] => [
  ...[checkReference, checkIntegration, checkExisting, checkTransfer].flatMap(
    (check) => check(order, facts) ?? [],
  ),
  ...checkLines(order, facts),
  ...[checkRepeatedLines, checkLots].flatMap((check) => check(order) ?? []),
];
