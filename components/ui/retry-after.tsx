'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { budgetReads } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';

/** A wrong clock must not extend the wait beyond the circuit's pause. */
const MAX_RETRY_SECONDS = 10;

/** The reason to wait, if any: a pause of the platform, our own call budget, or the next retry. */
export type Wait =
  | Pick<Extract<Failure, { kind: 'limited' }>, 'kind' | 'wait' | 'perMinute'>
  | Failure
  | object;

/** The reason and the seconds to wait, as a countdown text; `onEnd` is called at its end. No text for errors that do not end by waiting. */
export function useWait(of: Wait, onEnd?: () => void): { left?: number; words?: string } {
  const t = useTranslations('ui.wait');
  const format = useFormatter();
  const queryClient = useQueryClient();
  const limited = 'kind' in of && of.kind === 'limited' ? of : undefined;
  const unreachable = 'kind' in of && of.kind === 'unreachable' && 'nextTry' in of ? of : undefined;
  const [tryIn, setTryIn] = useState<number>();
  useEffect(() => {
    const ms = unreachable?.nextTry ? Date.parse(unreachable.nextTry) - Date.now() : undefined;
    setTryIn(ms === undefined ? undefined : Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(ms / 1000))));
  }, [unreachable]);
  // The budget meter in the frame would otherwise update a moment later.
  useEffect(() => {
    if (limited) void queryClient.invalidateQueries({ queryKey: budgetReads });
  }, [limited, queryClient]);
  const secondsLeft = useCountdown(of, limited ? Math.max(1, limited.wait) : tryIn, onEnd);
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

/** Parts of one page with the same wait refresh the page once. */
const BATCH_MS = 2_000;

let last = 0;

/** Refreshes the page, unless another part of it has just done so. */
export function refreshOnce(refresh: () => void): void {
  const now = Date.now();
  if (now - last < BATCH_MS) return;
  last = now;
  refresh();
}

/**
 * For a part that failed to render: refreshes the page when the wait is over. Displays the reason and the seconds left, or
 * `fallback` for errors that do not end by waiting.
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
 * The seconds left of a wait, identified by the object `of`; calls `onEnd` once they are over. In a hidden tab it ends when the tab
 * becomes visible.
 */
export function useCountdown(
  of: object,
  seconds: number | undefined,
  onEnd?: () => void,
): number | undefined {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => onEnd?.());
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
      else end();
    };
    timer = setTimeout(tick, Math.min(seconds, 1) * 1000);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [of, seconds]);
  return left;
}
