'use client';

import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';

const load = () => import('../tag').then((m) => m.TagReceivingOrder);
const TagReceivingOrder = dynamic(load, { ssr: false });

/** What can be done to a receiving order: its tag. */
export function TagAct({
  tenant,
  referenceNumber,
  tag,
  way,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  tag?: string | null;
  way: { label: string; unavailable?: string };
}) {
  useIdle(load);
  return (
    <Acts
      subtitle={<code>{referenceNumber}</code>}
      acts={[
        {
          name: 'updateReceivingOrderTag',
          ...way,
          icon: <Tag aria-hidden="true" />,
          form: (close) => (
            <TagReceivingOrder
              tenant={tenant}
              referenceNumber={referenceNumber}
              tag={tag}
              onSaved={close}
              onCancel={close}
            />
          ),
        },
      ]}
    />
  );
}
