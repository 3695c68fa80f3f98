'use client';

import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';

const load = () => import('../tag').then((m) => m.TagStockAdjustment);
const TagStockAdjustment = dynamic(load, { ssr: false });

/** What can be done to a stock adjustment: its tag. */
export function TagAct({
  tenant,
  transactionNumber,
  tag,
  way,
}: {
  tenant: TenantMark;
  transactionNumber: string;
  tag?: string | null;
  way: { label: string; unavailable?: string };
}) {
  useIdle(load);
  return (
    <Acts
      subtitle={<code>{transactionNumber}</code>}
      acts={[
        {
          name: 'updateStockAdjustmentTag',
          ...way,
          icon: <Tag aria-hidden="true" />,
          form: (close) => (
            <TagStockAdjustment
              tenant={tenant}
              transactionNumber={transactionNumber}
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
