'use client';

import { formOf } from '@/components/form/form-of';
import type { TenantMark } from '@/components/shell/tenant-mark';

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
  return (
    <Form
      tenant={tenant}
      fixed={{ sku }}
      start={{ tag: product.tag }}
      changes
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
