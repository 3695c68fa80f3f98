'use client';

import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';
import type { Product } from '@/lib/contract/products';

const loadTagProduct = () => import('../tag').then((m) => m.TagProduct);
const TagProduct = dynamic(loadTagProduct, { ssr: false });
const loadUpdateProduct = () => import('../update').then((m) => m.UpdateProduct);
const UpdateProduct = dynamic(loadUpdateProduct, { ssr: false });
const load = () => Promise.all([loadTagProduct(), loadUpdateProduct()]);

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
  useIdle(load);
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
