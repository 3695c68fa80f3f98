import { type ReceivingOrder, ReceivingOrderUpsert } from '@/lib/contract/resources/receiving-orders';
import { transferFields, transferTypes } from '@/lib/contract/resources/resource-states';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

const fields = fieldsOf(ReceivingOrderUpsert);

/**
 * Returns the form values of a receiving order. The transfer details go into the field of the order's transfer type
 * (D16). The fields of other types are empty.
 */
export function initialValues(order: ReceivingOrder): Record<string, unknown> {
  const type = transferTypes.find((t) => t === order.transferType);
  if (!type) return onlyFields(fields, order);
  const otherFields = Object.values(transferFields).filter((field) => field !== transferFields[type]);
  const emptyFields = Object.fromEntries(otherFields.map((field) => [field, null]));
  return onlyFields(fields, { ...order, ...emptyFields, [transferFields[type]]: order.transferDetails });
}
