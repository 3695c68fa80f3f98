'use client';

import FileText from 'lucide-react/icons/file-text';
import Tag from 'lucide-react/icons/tag';
import Truck from 'lucide-react/icons/truck';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';
import type { ActedOrder } from '../acted-order';

const loadTagSalesOrder = () => import('../tag').then((m) => m.TagSalesOrder);
const TagSalesOrder = dynamic(loadTagSalesOrder, { ssr: false });
const loadUpdateVasDocument = () => import('../vas-document').then((m) => m.UpdateVasDocument);
const UpdateVasDocument = dynamic(loadUpdateVasDocument, { ssr: false });
const loadUpdateCargoInfo = () => import('../cargo-info').then((m) => m.UpdateCargoInfo);
const UpdateCargoInfo = dynamic(loadUpdateCargoInfo, { ssr: false });
const load = () => Promise.all([loadTagSalesOrder(), loadUpdateVasDocument(), loadUpdateCargoInfo()]);

export type Way = { label: string; unavailable?: string };

/** What can be done to a sales order as a whole; each act explains itself where its state forbids it. */
export function OrderActs({
  tenant,
  order,
  ways,
}: {
  tenant: TenantMark;
  order: ActedOrder;
  ways: { tag: Way; vas: Way; cargo: Way };
}) {
  useIdle(load);
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
