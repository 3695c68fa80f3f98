'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { BulkSelection } from '@/components/data-table/columns/column';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { fetchResult, postJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';

const UNASSIGNED = 'nobody';

export function AssignSelect({
  tenant,
  selection,
  people,
  unavailable,
  onAssigned,
}: {
  tenant: string;
  selection: BulkSelection;
  people: readonly { id: string; name: string }[];
  unavailable: string | undefined;
  onAssigned: () => void;
}) {
  const t = useTranslations('groups');
  const tQueue = useTranslations('queue');
  const router = useRouter();
  const { mutate, isPending, error } = useAction(
    (to: string) => fetchResult<number>(tenantPath(tenant, 'rejected-groups'), postJson({ to, selection })),
    {
      onSuccess: (n) => {
        toast({ title: t('assignedNow', { n }) });
        onAssigned();
        router.refresh();
      },
    },
  );
  return (
    <>
      <Select
        aria-label={t('assign')}
        empty={t('assign')}
        options={[
          { value: UNASSIGNED, label: tQueue('nobody') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value=""
        disabled={unavailable !== undefined || isPending}
        onChange={({ target: { value } }) => value && mutate(value === UNASSIGNED ? '' : value)}
        className="w-36!"
      />
      {error && <FailureNotice failure={error} />}
    </>
  );
}
