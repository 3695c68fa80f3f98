'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { useLiveStart } from '@/components/ui/live/use-live-start';
import { SkeletonPanel, Spinner } from '@/components/ui/loading';
import { moveFocus } from '@/components/ui/move-focus';
import { openPopover, Popover } from '@/components/ui/popover';
import { buttonStyle, cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';
import { fetchJson, fetchRoute, postJson } from '@/lib/console/browser/fetch-route';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { JobView } from '@/lib/console/jobs/job-views';
import type { Notices } from '@/lib/console/notices/notices';
import { useDoneTitle } from '../jobs/use-done-title';
import { jobProgress, unreadCount } from './job-progress';

const bellId = 'bell';

const load = () => import('./notice-list');
const NoticeList = lazy(() => load().then((m) => ({ default: m.NoticeList })));

const POLL_MS = 60_000;
/** Polling interval in milliseconds if the platform has a rate limit. */
const METERED_MS = 300_000;

/** Returns the query of a tenant's notices. Each fetch costs two calls to the platform. */
const noticesQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['notices', tenant] as const,
    queryFn: ({ signal }) => fetchJson<Notices>(tenantPath(tenant, 'notices'), { signal }),
    retry: false,
  });

/** Shows the number of unread notices and the progress of running jobs. Opens the list of notices and jobs. */
export function Bell({
  tenant,
  first,
  isMetered,
}: {
  tenant: string;
  /** The jobs when the page was rendered. */
  first: readonly JobView[];
  isMetered: boolean;
}) {
  const t = useTranslations('shell.notices');
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  const queryClient = useQueryClient();
  const { data: jobs } = useQuery({ ...jobsQuery(tenant), initialData: [...first] });
  useDoneTitle(jobs.some(({ isOwn, state }) => isOwn && state === 'running'));
  const [isOpen, setOpen] = useState(false);
  const isStarted = useLiveStart();
  const hasJobs = jobs.length > 0;
  const query = noticesQuery(tenant);
  const { data, isError } = useQuery({
    ...query,
    enabled: isStarted || isOpen || hasJobs,
    refetchInterval: isMetered ? METERED_MS : POLL_MS,
  });
  usePageActions(() => [{ keys: 'b', run: () => openPopover(bellId) }]);
  const onOpenChange = (open: boolean) => {
    setOpen(open);
    if (open || !data) return;
    // Closing the list marks everything as read.
    const { at, rejected, expiring } = data;
    void fetchRoute(tenantPath(tenant, 'notices'), postJson({ at })).catch(() => undefined);
    queryClient.setQueryData(query.queryKey, {
      at,
      seenAt: at,
      rejected: rejected && { ...rejected, unread: 0 },
      expiring: expiring && { ...expiring, unread: 0 },
    });
  };
  const unread = unreadCount(jobs, data);
  const progress = jobProgress(jobs);
  const label = progress
    ? t('running', { n: progress.running })
    : unread > 0
      ? t('unread', { n: unread })
      : t('title');
  return (
    <Popover
      id={bellId}
      label={t('title')}
      align="end"
      className="w-90"
      onOpenChange={onOpenChange}
      onKeyDown={(event) => moveFocus(event, 'a')}
      trigger={(props) => (
        <button
          {...props}
          {...tooltip(t('title'), 'b')}
          type="button"
          aria-label={label}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          className={buttonStyle('ghost', 'md', 'gap-1.5 px-2! tabular-nums [&_svg]:size-4.5!')}
        >
          <span aria-hidden="true" className="relative">
            <BellIcon />
            {unread > 0 && (
              <span className="absolute -top-1.25 left-2.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-medium text-on-accent text-xs leading-none">
                {unread}
              </span>
            )}
          </span>
          {progress && (
            <span aria-hidden="true" className={cx('flex items-center gap-1.5', unread > 0 && 'pl-2.5')}>
              <Spinner />
              {percent.format(progress.share)}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<SkeletonPanel rows={3} />}>
          <NoticeList {...{ tenant, jobs, close }} notices={data} isFailed={isError && !data} />
        </Suspense>
      )}
    </Popover>
  );
}
