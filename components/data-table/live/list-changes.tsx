'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { fetchNewer, type Versioned } from '@/components/ui/live/fetch-newer';
import { LiveNotice } from '@/components/ui/live/live-notice';
import { LIVE_MS } from '@/components/ui/live/use-live-start';
import { readQuery } from '@/lib/console/browser/read-query';
import type { ListPage } from '@/lib/contract/schema/list-page';
import { useListQuery } from '../url-state/use-list-state';
import { pageChanges } from './page-changes';

/**
 * Polls the visible page of a list while the tab is visible, and reports changes. The rows stay until the user reloads them.
 */
export function ListChanges({ onApply }: { onApply: () => void }) {
  const { shape, request } = useListQuery();
  const { tenant, operation, key } = shape;
  const { query: dqb, queryText } = request;
  const t = useTranslations('ui.live');
  const queryClient = useQueryClient();
  const router = useRouter();
  const list = readQuery(operation, tenant, { dqb });
  const visible = useQuery({ ...list, enabled: false });
  const queryKey = ['live', tenant, operation, queryText];
  const { data: now, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const last = queryClient.getQueryData<Versioned<ListPage>>(queryKey);
      const newer = await fetchNewer(operation, tenant, { dqb }, last?.version, signal);
      return newer ?? last ?? null;
    },
    refetchInterval: LIVE_MS,
    staleTime: LIVE_MS,
    retry: false,
  });
  const before = visible.data?.value;
  const after = now?.value;
  // Ignore a check that is older than the list: the user's own change may have refetched the list.
  const changes =
    before && after && dataUpdatedAt > visible.dataUpdatedAt ? pageChanges(before, after, key) : undefined;
  if (!changes || !visible.data || !now) return null;
  const { added, changed } = changes;
  return (
    <LiveNotice
      text={added > 0 ? t('new', { n: added }) : changed > 0 ? t('changed', { n: changed }) : t('other')}
      onApply={() => {
        queryClient.setQueryData(list.queryKey, (old) => old && Object.assign({}, old, { value: now.value }));
        onApply();
        // Also updates the server-rendered counts above the list.
        router.refresh();
      }}
    />
  );
}
