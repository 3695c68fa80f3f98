'use client';

import Download from 'lucide-react/icons/download';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Badge, type Variant } from '@/components/ui/badge';
import { Bar, Spinner } from '@/components/ui/loading';
import { Popover } from '@/components/ui/popover';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import type { JobCounts } from '@/lib/console/browser/job-states';
import type { JobView } from '@/lib/console/jobs/job-events';
import { useJobs } from './use-jobs';

const endedIn = ({ done, refused: rejectedCount, rejected, unknown }: JobCounts) =>
  done + rejectedCount + rejected + unknown;
const openIn = ({ planned, sending }: JobCounts) => planned + sending;
const failedIn = ({ refused: rejectedCount, rejected, unknown }: JobCounts) =>
  rejectedCount + rejected + unknown;

const variants: Readonly<Record<JobView['state'], Variant>> = {
  planned: 'neutral',
  running: 'info',
  paused: 'warn',
  stopped: 'bad',
  canceled: 'neutral',
  finished: 'good',
};

/** Where a job has its page, under the pages of its tenant. */
const segments: Readonly<Record<JobView['kind'], string>> = {
  bulk: 'runs',
  import: 'import',
  export: 'exports',
};

/** Says in the title of the tab that a job of the reader is done, until they look. */
function useFinishedTitle(jobs: readonly JobView[]): void {
  const [running, setRunning] = useState<readonly string[]>([]);
  useEffect(() => {
    const now = jobs.filter(({ mine: isOwn, state }) => isOwn && state === 'running').map(({ id }) => id);
    const ended = running.some((id) => !now.includes(id) && jobs.some((job) => job.id === id));
    if (now.join() !== running.join()) setRunning(now);
    if (!ended || !document.hidden) return;
    const before = document.title;
    document.title = `✓ ${before}`;
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.title === `✓ ${before}`) document.title = before;
      },
      { once: true },
    );
  }, [jobs, running]);
}

/** The jobs of the tenant that run, and those of the reader that ended lately. Loaded when there are any. */
export default function JobTray({ tenant, first }: { tenant: string; first: readonly JobView[] }) {
  const t = useTranslations('shell.jobs');
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  const jobs = useJobs(tenant, first);
  useFinishedTitle(jobs);
  if (jobs.length === 0) return null;
  const running = jobs.filter(({ state }) => state === 'running');
  const ended = running.reduce((sum, { counts }) => sum + endedIn(counts), 0);
  const total = running.reduce((sum, { counts }) => sum + endedIn(counts) + openIn(counts), 0);
  const failed = jobs.some(({ state, counts }) => state === 'stopped' || failedIn(counts) > 0);
  const name = running.length > 0 ? t('running', { n: running.length }) : t('ended');
  return (
    <Popover
      label={t('title')}
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)] p-1"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={name}
          className="inline-flex h-control items-center gap-1.5 rounded-md px-2 text-sm tabular-nums hover:bg-pressed"
        >
          {running.length > 0 ? (
            <>
              <Spinner />
              <span aria-hidden="true">
                {percent.format(total === 0 ? 0 : Math.floor((ended / total) * 100) / 100)}
              </span>
            </>
          ) : (
            <Badge tone={failed ? 'warn' : 'good'}>{t('ended')}</Badge>
          )}
        </button>
      )}
    >
      {(close) => (
        <ul className="flex flex-col">
          {jobs.map(({ id, kind, label, state, counts, person, mine: isOwn, file }) => (
            <li key={id}>
              <PrefetchLink
                href={route(pathOf(tenant, { segment: `${segments[kind]}/${id}` }))}
                onClick={close}
                className="flex flex-col gap-1 rounded-md px-2 py-1.5 text-sm hover:bg-hover"
              >
                <span className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
                  <Badge tone={state === 'finished' && failedIn(counts) > 0 ? 'warn' : variants[state]}>
                    {t(file && state === 'running' ? 'reading' : `state.${state}`)}
                  </Badge>
                </span>
                {state === 'running' && (
                  <Bar done={endedIn(counts)} total={endedIn(counts) + openIn(counts)} label={label} />
                )}
                <span className="text-muted text-xs">
                  {file
                    ? t('read', { n: file.records, total: file.total })
                    : t('sum', { done: counts.done, failed: failedIn(counts), open: openIn(counts) })}
                  {file?.changed && ` · ${t('changed')}`}
                  {!isOwn && ` · ${person}`}
                </span>
              </PrefetchLink>
              {file?.hasFile && (
                <a
                  href={pathOf(tenant, { segment: `exports/${id}/file` })}
                  download
                  className="mx-2 mb-1 inline-flex items-center gap-1.5 text-accent text-sm hover:underline [&_svg]:size-4"
                >
                  <Download aria-hidden="true" />
                  {t('download', { name: label })}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
