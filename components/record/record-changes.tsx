'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { fetchNewer } from '@/components/ui/live/fetch-newer';
import { LiveNotice } from '@/components/ui/live/live-notice';
import { LIVE_MS } from '@/components/ui/live/use-live-start';
import type { ReadInput } from '@/lib/console/browser/read-query';
import type { ReadName } from '@/lib/console/browser/result';

/** The read behind a record's page, and the version of its response. */
export type RecordRead = {
  tenant: string;
  operation: ReadName;
  input: ReadInput;
  version: string;
};

/**
 * Polls the record while the tab is visible, and shows a notice if the record has changed. The page is refreshed only if the
 * user asks for it.
 */
export function RecordChanges({ tenant, operation, input, version }: RecordRead) {
  const t = useTranslations('ui.live');
  const queryClient = useQueryClient();
  const router = useRouter();
  const queryKey = ['live', tenant, operation, input, version];
  const { data: isChanged = false } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await fetchNewer(operation, tenant, input, version, signal)) !== undefined,
    refetchInterval: LIVE_MS,
    staleTime: LIVE_MS,
    retry: false,
  });
  if (!isChanged) return null;
  return (
    <div className="relative">
      <LiveNotice
        text={t('record')}
        onApply={() => {
          queryClient.setQueryData(queryKey, false);
          router.refresh();
        }}
      />
    </div>
  );
}
