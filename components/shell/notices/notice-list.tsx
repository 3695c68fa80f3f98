'use client';

import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge, type Variant } from '@/components/ui/badge';
import { knownText } from '@/components/ui/known-text';
import { Bar, SkeletonPanel } from '@/components/ui/loading';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { Day } from '@/components/ui/time';
import { tooltip } from '@/components/ui/tooltip';
import { relativeTime, useFormatter } from '@/components/ui/use-formatter';
import { countRows, jobSegments } from '@/lib/console/browser/job-states';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { JobView } from '@/lib/console/jobs/job-views';
import type { Notices } from '@/lib/console/notices/notices';
import { expiringFilter } from '@/lib/contract/expiring-days';
import { dayIn } from '@/lib/contract/schema/zone';
import { isUnread } from './job-progress';

const variants: Readonly<Record<JobView['state'], Variant>> = {
  planned: 'neutral',
  running: 'info',
  paused: 'warn',
  stopped: 'bad',
  canceled: 'neutral',
  finished: 'good',
};

const icons = {
  bulk: ListChecks,
  import: FileUp,
  export: Download,
} satisfies Readonly<Record<JobView['kind'], unknown>>;

const MAX_CAUSES = 2;

function Ago({ at, now }: { at: number; now: number }) {
  const format = useFormatter();
  const iso = new Date(at).toISOString();
  return (
    <time
      dateTime={iso}
      {...tooltip(`${iso.slice(0, 16).replace('T', ' ')} UTC`)}
      className="shrink-0 whitespace-nowrap text-muted text-xs"
    >
      {relativeTime(at, Math.max(at, now), format) ?? <Day date={dayIn(format.zone, new Date(at))} />}
    </time>
  );
}

function NoticeLine({
  href,
  unread,
  onSelect,
  children,
}: {
  href: string;
  /** Label of the dot. False for an item that was read. */
  unread: string | false;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <PrefetchLink
      href={route(href)}
      onClick={onSelect}
      className="flex gap-2 rounded-md py-1.5 pr-2 pl-1 text-sm hover:bg-hover"
    >
      <span className="mt-1.5 w-2 shrink-0">
        {unread && (
          <span role="img" aria-label={unread} className="mx-auto block size-1.5 rounded-full bg-accent" />
        )}
      </span>
      {children}
    </PrefetchLink>
  );
}

/** Lists the notices: jobs first, then new rejections, then lots that expire soon. */
export function NoticeList({
  tenant,
  jobs,
  notices,
  isFailed,
  close,
}: {
  tenant: string;
  jobs: readonly JobView[];
  notices: Notices | undefined;
  isFailed: boolean;
  close: () => void;
}) {
  const t = useTranslations('shell.notices');
  const tJobs = useTranslations('shell.jobs');
  const tErrors = useTranslations('errors');
  const tUi = useTranslations('ui');
  const { rejected, expiring } = notices ?? {};
  const causes = rejected?.causes.slice(0, MAX_CAUSES) ?? [];
  const otherCount = (rejected?.count ?? 0) - causes.reduce((sum, { count }) => sum + count, 0);
  const unreadLabel = (isUnread: boolean) => isUnread && t('isUnread');
  const isEmpty = jobs.length === 0 && !rejected?.count && !expiring?.count;
  return (
    <div className="flex flex-col">
      <h2 className="px-3 pt-1.5 pb-1 font-semibold text-sm">{t('title')}</h2>
      {jobs.map((job) => {
        const { id, kind, label, state, counts, person, isOwn, file, at } = job;
        const Icon = icons[kind];
        const ended = countRows(counts, 'done', 'failed', 'unknown');
        const [failed, waiting] = [countRows(counts, 'failed', 'unknown'), countRows(counts, 'waiting')];
        const isPlain = state === 'finished' && failed === 0;
        return (
          <div key={id}>
            <NoticeLine
              href={tenantPath(tenant, `${jobSegments[kind]}/${id}`)}
              unread={unreadLabel(isUnread(job, notices))}
              onSelect={close}
            >
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
                  {!isPlain && (
                    <Badge variant={state === 'finished' ? 'warn' : variants[state]}>
                      {tJobs(file && state === 'running' ? 'reading' : `state.${state}`)}
                    </Badge>
                  )}
                  {state === 'finished' && <Ago at={at} now={notices?.at ?? at} />}
                </span>
                {state === 'running' && <Bar done={ended} total={ended + waiting} label={label} />}
                <span className="text-muted text-xs">
                  {file
                    ? tJobs('read', { n: file.records, total: file.total })
                    : tJobs('sum', { done: counts.done, failed, open: waiting })}
                  {file?.changed && ` · ${tJobs('changed')}`}
                  {!isOwn && ` · ${person}`}
                </span>
              </span>
            </NoticeLine>
            {file?.hasFile && (
              <a
                href={tenantPath(tenant, `exports/${id}/file`)}
                download
                className="mb-1 ml-11 inline-flex items-center gap-1.5 text-accent text-sm hover:underline [&_svg]:size-4"
              >
                <Download aria-hidden="true" />
                {tJobs('download', { name: label })}
              </a>
            )}
          </div>
        );
      })}
      {rejected && rejected.count > 0 && (
        <NoticeLine
          href={tenantPath(tenant, 'rejected-orders')}
          unread={unreadLabel(rejected.unread > 0)}
          onSelect={close}
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 font-medium">
                {t(rejected.isMore ? 'rejectedMore' : 'rejected', { n: rejected.count })}
              </span>
              {rejected.latestAt !== null && (
                <Ago at={rejected.latestAt} now={notices?.at ?? rejected.latestAt} />
              )}
            </span>
            <span className="text-muted text-xs">
              {causes.map(({ code, count }) => `${knownText(tErrors, code)} ${count}`).join(' · ')}
              {otherCount > 0 && ` ${tUi('more', { n: otherCount })}`}
            </span>
          </span>
        </NoticeLine>
      )}
      {expiring && expiring.count > 0 && (
        <NoticeLine
          href={`${tenantPath(tenant, 'stocks/expirations')}?f=${expiringFilter}&sort=-expirationDate`}
          unread={unreadLabel(expiring.unread > 0)}
          onSelect={close}
        >
          <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-medium">
              {t(expiring.isMore ? 'expiringMore' : 'expiring', { n: expiring.units, days: expiring.days })}
            </span>
            <span className="text-muted text-xs">{t('since')}</span>
          </span>
        </NoticeLine>
      )}
      {isFailed ? (
        <p className="px-3 pt-1 pb-3 text-muted text-sm">{t('failed')}</p>
      ) : notices === undefined ? (
        <SkeletonPanel rows={2} />
      ) : (
        isEmpty && <p className="px-3 pt-1 pb-3 text-muted text-sm">{t('none')}</p>
      )}
    </div>
  );
}
