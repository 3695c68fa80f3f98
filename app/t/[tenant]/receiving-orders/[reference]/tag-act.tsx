'use client';

import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';

const TagReceivingOrder = dynamic(() => import('../tag').then((m) => m.TagReceivingOrder), { ssr: false });

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
