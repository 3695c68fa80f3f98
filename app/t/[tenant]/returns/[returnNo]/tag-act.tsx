'use client';

import Pin from 'lucide-react/icons/pin';
import Tag from 'lucide-react/icons/tag';
import dynamic from 'next/dynamic';
import { leave } from '@/components/form/leaving';
import { type Act, Acts } from '@/components/record/acts';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { useIdle } from '@/components/ui/use-idle';

const loadTag = () => import('../tag').then((m) => m.TagReturn);
const TagReturn = dynamic(loadTag, { ssr: false });
const loadLabel = () => import('@/components/label/label-form').then((m) => m.LabelForm);
const LabelForm = dynamic(loadLabel, { ssr: false });

type Way = { label: string; unavailable?: string };

/** What can be done to a return: its tag, or where the platform takes none the label that is kept here. */
export function TagAct({
  tenant,
  returnReferenceNumber,
  tag,
  way,
  local,
  offered,
}: {
  tenant: TenantMark;
  returnReferenceNumber: string;
  tag?: string | null;
  way: Way;
  /** The label kept here; nothing where there is neither one nor a need for it. */
  local?: Way & { now: string; used: readonly string[] };
  /** The platform takes tags. */
  offered: boolean;
}) {
  useIdle(offered ? loadTag : loadLabel);
  const acts: Act[] = [];
  if (local)
    acts.push({
      name: 'keepLabel',
      label: local.label,
      unavailable: local.unavailable,
      icon: <Pin aria-hidden="true" />,
      form: (close) => (
        <LabelForm
          tenant={tenant.id}
          resource="returns"
          record={returnReferenceNumber}
          label={local.now}
          used={local.used}
          onSaved={close}
          onCancel={() => leave(close)}
        />
      ),
    });
  if (offered)
    acts.push({
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
    });
  return <Acts subtitle={<code>{returnReferenceNumber}</code>} acts={acts} />;
}
