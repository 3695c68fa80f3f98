'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import CirclePause from 'lucide-react/icons/circle-pause';
import { useTranslations } from 'next-intl';

import { useCountdown } from '@/components/ui/retry-after';
import { tooltip } from '@/components/ui/tooltip';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { budgetReads } from '@/lib/console/browser/read-query';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/**
 * The platform's rate limit. `size` is in requests per minute, or 0 if there is no limit. `pausedFor` is the number of seconds
 * until the platform accepts requests again.
 */
export type Budget = { size: number; used: number; pausedFor: number };

const VISIBLE_LIMIT = 1 / 3;
const LOW_LIMIT = 1 / 2;
const POLL_MS = 10_000;
const LOW_POLL_MS = 3_000;

const shareLeft = ({ size, used }: Budget) => (size === 0 ? 1 : Math.max(0, size - used) / size);

/** Returns the polling interval in milliseconds, or false if there is no limit and no pause. */
function pollInterval(budget: Budget): number | false {
  if (budget.pausedFor > 0) return budget.pausedFor * 1000 + 200;
  if (budget.size === 0) return false;
  return shareLeft(budget) < LOW_LIMIT ? LOW_POLL_MS : POLL_MS;
}

/** Shows the requests left in this minute if few are left, or the remaining seconds of a pause. */
export function BudgetMeter({ tenant, first }: { tenant: string; first: Budget }) {
  const t = useTranslations('shell.budget');
  const queryClient = useQueryClient();
  const queryKey = [...budgetReads, tenant];
  const { data: budget = first } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchJson<Budget>(tenantPath(tenant, 'budget'), { signal }),
    initialData: first,
    refetchInterval: ({ state }) => pollInterval(state.data ?? first),
    retry: false,
  });
  const remainingShare = shareLeft(budget);
  const paused = budget.pausedFor > 0;
  const seconds = useCountdown(budget, paused ? Math.ceil(budget.pausedFor) : undefined, () => {
    void queryClient.invalidateQueries({ queryKey });
  });
  const isWarning = remainingShare < VISIBLE_LIMIT;
  const amount = Math.max(0, budget.size - budget.used);
  return (
    <>
      {/* Announces the state once, not the numbers that change every second. */}
      <span role="status" className="sr-only">
        {paused ? t('pausedNow') : isWarning ? t('lowNow') : ''}
      </span>
      {paused ? (
        <span
          {...tooltip(t('pausedWhy'))}
          className="inline-flex h-control items-center gap-1.5 rounded-md bg-warn-soft px-2 text-sm text-warn tabular-nums"
        >
          <CirclePause aria-hidden="true" className="size-4 shrink-0" />
          <span className="max-sm:sr-only">{t('paused')}</span> {t('seconds', { n: seconds ?? 0 })}
        </span>
      ) : (
        isWarning && (
          <span
            {...tooltip(t('why', { limit: budget.size }))}
            className="inline-flex h-control items-center gap-2 px-2 text-muted text-sm tabular-nums"
          >
            <meter
              aria-label={t('label')}
              min={0}
              max={budget.size}
              value={amount}
              aria-valuetext={t('left', { n: amount, limit: budget.size })}
              className="sr-only"
            />
            <span aria-hidden="true" className="h-1.5 w-10 overflow-hidden rounded-full bg-pressed">
              <span className="block h-full bg-warn" style={{ width: `${remainingShare * 100}%` }} />
            </span>
            <span aria-hidden="true" className="max-sm:hidden">
              {t('left', { n: amount, limit: budget.size })}
            </span>
            <span aria-hidden="true" className="sm:hidden">
              {amount}
            </span>
          </span>
        )
      )}
    </>
  );
}
