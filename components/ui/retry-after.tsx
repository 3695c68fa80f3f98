'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { budgetReads } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';

/** A clock that goes wrong must not make anybody wait longer than the circuit does. */
const MAX_RETRY_SECONDS = 10;

/** What has to be waited for, if anything: a pause of the platform, our own budget of calls, or the next try. */
export type Wait =
  | Pick<Extract<Failure, { kind: 'limited' }>, 'kind' | 'wait' | 'perMinute'>
  | Failure
  | object;

/**
 * Why something has to wait and for how many seconds, in words that count down, and `onEnd` when it is over. Nothing in
 * words for what does not pass by itself.
 */
export function useWait(of: Wait, onEnd?: () => void): { left?: number; words?: string } {
  const t = useTranslations('ui.wait');
  const format = useFormatter();
  const queries = useQueryClient();
  const limited = 'kind' in of && of.kind === 'limited' ? of : undefined;
  const isUnreachable = 'kind' in of && of.kind === 'unreachable' && 'nextTry' in of ? of : undefined;
  const [tryIn, setTryIn] = useState<number>();
  useEffect(() => {
    const ms = isUnreachable?.nextTry ? Date.parse(isUnreachable.nextTry) - Date.now() : undefined;
    setTryIn(ms === undefined ? undefined : Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(ms / 1000))));
  }, [isUnreachable]);
  // The meter in the frame says the same a moment later otherwise.
  useEffect(() => {
    if (limited) void queries.invalidateQueries({ queryKey: budgetReads });
  }, [limited, queries]);
  const left = useCountdown(of, limited ? Math.max(1, limited.wait) : tryIn, onEnd);
  if (limited) {
    const n = left ?? limited.wait;
    if (n === 0) return { left, words: t('over') };
    return {
      left: n,
      words:
        limited.perMinute === undefined ? t('platform', { n }) : t('budget', { n, limit: limited.perMinute }),
    };
  }
  if (!isUnreachable?.nextTry) return {};
  const since = isUnreachable.since
    ? t('since', { time: format.dateTime(new Date(isUnreachable.since), { timeStyle: 'short' }) })
    : '';
  const next = left === undefined ? '' : left > 0 ? t('nextTry', { n: left }) : t('trying');
  return { left, words: [since, next].filter(Boolean).join(' ') };
}

/** Parts of one page that wait for the same thing ask for the page once. */
const BATCH_MS = 2_000;

let last = 0;

/** Draws the page anew, unless another part of it has just asked for that. */
export function refreshOnce(refresh: () => void): void {
  const now = Date.now();
  if (now - last < BATCH_MS) return;
  last = now;
  refresh();
}

/**
 * For a part that could not be drawn: draws the page anew when what it waits for is over. Says what it waits for, or in
 * two words and for how long; `otherwise` where nothing passes by itself.
 */
export function RetryAfter({
  failure,
  brief: isBrief,
  otherwise: fallback,
}: {
  failure: Failure;
  brief?: boolean;
  otherwise?: ReactNode;
}) {
  const t = useTranslations('ui.wait');
  const router = useRouter();
  const { left, words } = useWait(failure, () => refreshOnce(() => startTransition(() => router.refresh())));
  if (!words) return fallback;
  if (!isBrief) return words;
  if (left === 0) return t('trying');
  return t(failure.kind === 'limited' ? 'pause' : 'noAnswer', { n: left ?? 0 });
}

/**
 * The seconds left of a wait that begins with `of`, an object of its own for each wait; `onEnd` once they are over. In a
 * tab that nobody sees it ends when it is looked at.
 */
export function useCountdown(
  of: object,
  seconds: number | undefined,
  onEnd?: () => void,
): number | undefined {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => onEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same seconds of another wait begin anew
  useEffect(() => {
    setLeft(seconds);
    if (seconds === undefined) return;
    const until = Date.now() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = until - Date.now();
      setLeft(Math.max(0, Math.ceil(rest / 1000)));
      if (rest > 0) timer = setTimeout(tick, Math.min(rest, 1000));
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
