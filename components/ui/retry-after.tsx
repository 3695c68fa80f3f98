'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { budgetReads } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';

/** Limits the wait to the pause of the circuit breaker, in case the browser's clock is wrong. */
const MAX_RETRY_SECONDS = 10;

/** A possible reason to wait: a pause requested by the platform, the call budget, or the time until the next retry. */
export type Wait =
  | Pick<Extract<Failure, { kind: 'limited' }>, 'kind' | 'wait' | 'perMinute'>
  | Failure
  | object;

/**
 * Returns the seconds left of a wait and a text that explains the wait. Calls `onEnd` when the wait is over. There is no text
 * for failures that do not end by waiting.
 */
export function useWait(of: Wait, onEnd?: () => void): { left?: number; words?: string } {
  const t = useTranslations('ui.wait');
  const format = useFormatter();
  const queryClient = useQueryClient();
  const limited = 'kind' in of && of.kind === 'limited' ? of : undefined;
  const unreachable = 'kind' in of && of.kind === 'unreachable' && 'nextTry' in of ? of : undefined;
  const [secondsToRetry, setSecondsToRetry] = useState<number>();
  useEffect(() => {
    const ms = unreachable?.nextTry ? Date.parse(unreachable.nextTry) - Date.now() : undefined;
    setSecondsToRetry(
      ms === undefined ? undefined : Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(ms / 1000))),
    );
  }, [unreachable]);
  // Update the budget meter in the frame at once.
  useEffect(() => {
    if (limited) void queryClient.invalidateQueries({ queryKey: budgetReads });
  }, [limited, queryClient]);
  const secondsLeft = useCountdown(of, limited ? Math.max(1, limited.wait) : secondsToRetry, onEnd);
  if (limited) {
    const n = secondsLeft ?? limited.wait;
    if (n === 0) return { left: secondsLeft, words: t('over') };
    return {
      left: n,
      words:
        limited.perMinute === undefined ? t('platform', { n }) : t('budget', { n, limit: limited.perMinute }),
    };
  }
  if (!unreachable?.nextTry) return {};
  const since = unreachable.since
    ? t('since', { time: format.dateTime(new Date(unreachable.since), { timeStyle: 'short' }) })
    : '';
  const next =
    secondsLeft === undefined ? '' : secondsLeft > 0 ? t('nextTry', { n: secondsLeft }) : t('trying');
  return { left: secondsLeft, words: [since, next].filter(Boolean).join(' ') };
}

/** If several parts of a page finish waiting within this time, the page is refreshed only once. */
const BATCH_MS = 2_000;

let last = 0;

/** Refreshes the page, unless another part of the page has done so in the last two seconds. */
export function refreshOnce(refresh: () => void): void {
  const now = Date.now();
  if (now - last < BATCH_MS) return;
  last = now;
  refresh();
}

/**
 * Replaces a part of the page that could not be read. Shows the reason and the seconds left, and refreshes the page when the
 * wait is over. For failures that do not end by waiting, shows `fallback`.
 */
export function RetryAfter({
  failure,
  isCompact,
  fallback,
}: {
  failure: Failure;
  isCompact?: boolean;
  fallback?: ReactNode;
}) {
  const t = useTranslations('ui.wait');
  const router = useRouter();
  const { left, words } = useWait(failure, () => refreshOnce(() => startTransition(() => router.refresh())));
  if (!words) return fallback;
  if (!isCompact) return words;
  if (left === 0) return t('trying');
  return t('pause', { n: left ?? 0 });
}

/**
 * Counts down the seconds of a wait and calls `onEnd` at the end. If `of` is another object, the countdown starts again. In a
 * hidden tab, the countdown ends when the tab becomes visible.
 */
export function useCountdown(
  of: object,
  seconds: number | undefined,
  onEnd?: () => void,
): number | undefined {
  const [left, setLeft] = useState(seconds);
  const notifyEnd = useEffectEvent(() => onEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wait of the same length starts the countdown again
  useEffect(() => {
    setLeft(seconds);
    if (seconds === undefined) return;
    const until = Date.now() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const remainingMs = until - Date.now();
      setLeft(Math.max(0, Math.ceil(remainingMs / 1000)));
      if (remainingMs > 0) timer = setTimeout(tick, Math.min(remainingMs, 1000));
      else if (document.hidden) document.addEventListener('visibilitychange', tick, { once: true });
      else notifyEnd();
    };
    timer = setTimeout(tick, Math.min(seconds, 1) * 1000);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [of, seconds]);
  return left;
}
