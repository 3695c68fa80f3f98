'use client';

import { useFresh } from '@/components/form/conflicts/use-conflict';
import { Field } from '@/components/form/fields/field';
import { Form } from '@/components/form/form';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { byKey } from '@/lib/contract/dqb/dqb';
import { recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

/** The contract of each write of a tag, loaded with the first touch of its form. */
const contracts = {
  updateProductTag: async () => (await import('@/lib/contract/resources/products')).updateProductTag,
  updateSalesOrderTag: async () =>
    (await import('@/lib/contract/resources/sales-orders')).updateSalesOrderTag,
  updateReceivingOrderTag: async () =>
    (await import('@/lib/contract/resources/receiving-orders')).updateReceivingOrderTag,
  updateReturnTag: async () => (await import('@/lib/contract/resources/returns')).updateReturnTag,
  updateStockAdjustmentTag: async () =>
    (await import('@/lib/contract/resources/stock-adjustments')).updateStockAdjustmentTag,
};

export type TagOperation = keyof typeof contracts;

/** What a list answered, as records: whichever of its fields is the list. */
const rowsOf = (answer: object): unknown[] => Object.values(answer).find(Array.isArray) ?? [];

/** The tag of a record of any kind. An empty one takes it away. */
export function TagForm({
  operation,
  tenant,
  id,
  label = id,
  tag,
  onSaved,
  onCancel,
}: {
  operation: TagOperation;
  tenant: TenantMark;
  /** The key of the record, as the operation names it. */
  id: string;
  /** What people call the record. */
  label?: string;
  /** The tag it has; nothing where no read tells it. */
  tag?: string | null;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const fresh = useFresh(tenant.id);
  const { list, record: key } = recordActions[operation].bulk;
  return (
    <Form
      name={operation}
      contract={contracts[operation]}
      tenant={tenant}
      fixed={{ [key]: id }}
      start={{ tag }}
      changes
      fresh={async () => {
        // Where one record can be read alone, that read often tells no tag.
        const answer = await fresh(list, { query: { dqb: byKey(key, id, 10) } });
        return rowsOf(answer)
          .filter(isRecord)
          .find((row) => row[key] === id);
      }}
      record={id}
      label={label}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
