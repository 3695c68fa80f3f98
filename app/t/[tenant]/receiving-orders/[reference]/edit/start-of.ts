import { onlyFields } from '@/components/form/only-fields';
import { fieldsOf } from '@/lib/contract/describe';
import { ReceivingOrderUpsert } from '@/lib/contract/receiving-order-upsert';
import type { ReceivingOrder } from '@/lib/contract/receiving-orders';
import { transferFields, transferTypes } from '@/lib/contract/transfer';

const fields = fieldsOf(ReceivingOrderUpsert);

/** A receiving order as its upsert says it: what is read as one object of details is written under its way of transport (D16). */
export function startOf(order: ReceivingOrder): Record<string, unknown> {
  const type = transferTypes.find((t) => t === order.transferType);
  const details = type && order.transferDetails ? { [transferFields[type]]: order.transferDetails } : {};
  return onlyFields(fields, { ...order, ...details });
}
