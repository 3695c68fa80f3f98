'use client';

import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import type { Product } from '@/lib/contract/products';

const TagProduct = dynamic(() => import('../tag').then((m) => m.TagProduct), { ssr: false });
const UpdateProduct = dynamic(() => import('../update').then((m) => m.UpdateProduct), { ssr: false });

type Way = { label: string; unavailable?: string };

/** What can be done to a product. */
export function ProductActs({
  tenant,
  product,
  tag,
  update,
}: {
  tenant: TenantMark;
  product: Product;
  tag: Way;
  update: Way;
}) {
  return (
    <Acts
      subtitle={<code>{product.sku}</code>}
      acts={[
        {
          name: 'updateProductTag',
          ...tag,
          icon: <Tag aria-hidden="true" />,
          form: (close) => <TagProduct tenant={tenant} product={product} onSaved={close} onCancel={close} />,
        },
        {
          name: 'updateProduct',
          ...update,
          icon: <Pencil aria-hidden="true" />,
          form: (close) => (
            <UpdateProduct tenant={tenant} product={product} onSaved={close} onCancel={close} />
          ),
        },
      ]}
    />
  );
}
