import type { ReceivingOrderState } from '@/lib/contract/receiving-order-states';
import { type ReceivingOrderUpsert, transferFields, transferTypes } from '@/lib/contract/receiving-order-upsert';
import { blank } from './order-rule';
import { REFERENCE_LENGTH } from './lengths';

/** What the payload alone cannot tell of a receiving order. */
export type ReceivingFacts = {
  knowsSku: (sku: string) => boolean;
  existing: { state: ReceivingOrderState; integrationId: string | null } | undefined;
};

type Rule = (order: ReceivingOrderUpsert, facts: ReceivingFacts) => string | undefined;

const lines = (order: ReceivingOrderUpsert) => order.lineItems ?? [];
const positive = (value: number | null | undefined) => typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1_000_000_000;

const reference: Rule = ({ referenceNumber: r }) => {
  // D22
  if (r.length > REFERENCE_LENGTH) return `referenceNumber: is longer than ${REFERENCE_LENGTH} characters`;
  if (r.includes('_') || /^[.\s]*$/.test(r)) return 'referenceNumber: must not contain an underscore or be only dots';
};

const existing: Rule = (order, { existing: held }) => {
  if (!held) return undefined;
  if (held.integrationId !== (order.integrationId ?? null)) return 'integrationId: the order belongs to another integration (UpdateFromDifferentIntegration)';
  // D15
  if (held.state !== 'ReceivingOrderCreated') return `state: the order is ${held.state}; its lines can be replaced only while it is ReceivingOrderCreated`;
};

const required = {
  cargoTransfer: ['shipmentDate', 'cargoCompanyName', 'trackingNumber'],
  pickupTransfer: ['pickupDate', 'pickupAddress'],
  carriageTransfer: ['shipmentDate', 'carriageCompanyName', 'waybillNumber'],
} as const;

/** D16: a new order says how the goods come, in the object of exactly that type. */
const transfer: Rule = (order, { existing: held }) => {
  if (held) return undefined;
  const type = transferTypes.find((t) => t === order.transferType);
  if (!type) return 'transferType: is required (ReceivingOrderTransferTypeEmpty)';
  const field = transferFields[type];
  const other = Object.values(transferFields).find((f) => f !== field && order[f]);
  if (other || !order[field]) return `${other ?? field}: does not match the transferType ${type} (ReceivingOrderTransferTypeTransferDetailsMismatch)`;
  const said = new Map(Object.entries(order[field] ?? {}));
  const missing = required[field].find((name) => blank(said.get(name)));
  return missing && `${field}.${missing}: is required`;
};

const lineRule: Rule = (order, { knowsSku }) => {
  if (lines(order).length === 0) return 'lineItems: at least one line is required';
  for (const [i, line] of lines(order).entries()) {
    if (blank(line.sku)) return `lineItems.${i}.sku: is required (EmptyLineItemSku)`;
    if (!knowsSku(line.sku ?? '')) return `lineItems.${i}.sku: ${line.sku} is not a known SKU (LineItemNotFound)`;
    if (!positive(line.expectedQuantity)) return `lineItems.${i}.expectedQuantity: must be a whole number above zero (LineItemQuantityError)`;
    if (line.tolerance != null && line.tolerance < 0) return `lineItems.${i}.tolerance: must not be negative`;
  }
};

const repeated: Rule = (order) => {
  const seen = new Set<string>();
  for (const [i, { sku, lotNumber }] of lines(order).entries()) {
    const key = JSON.stringify([sku, lotNumber ?? null]);
    if (seen.has(key)) return `lineItems.${i}.sku: ${sku} is listed twice`;
    seen.add(key);
  }
};

const lots: Rule = (order) => {
  for (const [i, lot] of (order.lineItemLotNumbers ?? []).entries()) {
    const line = lines(order).find((l) => l.sku === lot.sku && blank(l.lotNumber));
    if (!line) return `lineItemLotNumbers.${i}.sku: ${lot.sku ?? ''} is not a line without a lot`;
    if (blank(lot.lotNumber)) return `lineItemLotNumbers.${i}.lotNumber: is required`;
    if (!positive(lot.expectedQuantity)) return `lineItemLotNumbers.${i}.expectedQuantity: must be a whole number above zero`;
    const sum = (order.lineItemLotNumbers ?? []).filter((l) => l.sku === lot.sku).reduce((s, l) => s + (l.expectedQuantity ?? 0), 0);
    if (sum > (line.expectedQuantity ?? 0)) return `lineItemLotNumbers.${i}.expectedQuantity: the lots of ${lot.sku} are more than its line expects`;
  }
};

const rules: readonly Rule[] = [reference, existing, transfer, lineRule, repeated, lots];

/** Why a receiving order cannot be created or updated, `path: message`, or nothing when it can (D15, D16, D22). */
export function receivingFailure(order: ReceivingOrderUpsert, facts: ReceivingFacts): string | undefined {
  for (const rule of rules) {
    const failure = rule(order, facts);
    if (failure) return failure;
  }
}
