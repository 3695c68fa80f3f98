'use client';

import { formOf } from '@/components/form/form-of';
import { useFresh } from '@/components/form/use-fresh';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { byKey } from '@/lib/contract/dqb-by-key';

const { Form, Field } = formOf('updateProductTag', () => import('@/lib/contract/products'));

/** The tag of a product (extension). An empty one takes it away. */
export function TagProduct({
  tenant,
  product,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  product: { sku: string; name?: string | null; tag?: string | null };
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const { sku } = product;
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      fixed={{ sku }}
      start={{ tag: product.tag }}
      changes
      fresh={async () => {
        const { items } = await fresh('getProductsWithTag', { query: { dqb: byKey('sku', sku, 10) } });
        return items.find((item) => item.sku === sku);
      }}
      record={sku}
      label={product.name ?? sku}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
