'use client';

import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';

const load = () => import('../tag').then((m) => m.TagReturn);
const TagReturn = dynamic(load, { ssr: false });

/** What can be done to a return: its tag. */
export function TagAct({
  tenant,
  returnReferenceNumber,
  tag,
  way,
}: {
  tenant: TenantMark;
  returnReferenceNumber: string;
  tag?: string | null;
  way: { label: string; unavailable?: string };
}) {
  useIdle(load);
  return (
    <Acts
      subtitle={<code>{returnReferenceNumber}</code>}
      acts={[
        {
          name: 'updateReturnTag',
          ...way,
          icon: <Tag aria-hidden="true" />,
          form: (close) => (
            <TagReturn
              tenant={tenant}
              returnReferenceNumber={returnReferenceNumber}
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
