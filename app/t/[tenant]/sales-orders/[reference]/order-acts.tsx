'use client';

import FileText from 'lucide-react/icons/file-text';
import Tag from 'lucide-react/icons/tag';
import Truck from 'lucide-react/icons/truck';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import type { SalesOrder } from '@/lib/contract/sales-order';

const TagSalesOrder = dynamic(() => import('../tag').then((m) => m.TagSalesOrder), { ssr: false });
const UpdateVasDocument = dynamic(() => import('../vas-document').then((m) => m.UpdateVasDocument), {
  ssr: false,
});
const UpdateCargoInfo = dynamic(() => import('../cargo-info').then((m) => m.UpdateCargoInfo), { ssr: false });

export type Way = { label: string; unavailable?: string };

/** What can be done to a sales order as a whole; each act explains itself where its state forbids it. */
export function OrderActs({
  tenant,
  order,
  ways,
}: {
  tenant: TenantMark;
  order: SalesOrder;
  ways: { tag: Way; vas: Way; cargo: Way };
}) {
  return (
    <Acts
      subtitle={<code>{order.referenceNumber}</code>}
      acts={[
        {
          name: 'updateSalesOrderTag',
          ...ways.tag,
          icon: <Tag aria-hidden="true" />,
          form: (close) => <TagSalesOrder tenant={tenant} order={order} onSaved={close} onCancel={close} />,
        },
        {
          name: 'updateSalesOrderVasDocument',
          ...ways.vas,
          icon: <FileText aria-hidden="true" />,
          form: (close) => (
            <UpdateVasDocument tenant={tenant} order={order} onSaved={close} onCancel={close} />
          ),
        },
        {
          name: 'updateCargoInfo',
          ...ways.cargo,
          icon: <Truck aria-hidden="true" />,
          form: (close) => <UpdateCargoInfo tenant={tenant} order={order} onSaved={close} onCancel={close} />,
        },
      ]}
    />
  );
}
