'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, startTransition } from 'react';
import type { Failure } from '@/lib/console/browser/result';
import { useWait } from './use-wait-message';

/** Parts of one page that wait for the same thing ask for the page once. */
const TOGETHER_MS = 2_000;

let last = 0;

/** Draws the page anew, unless another part of it has just asked for that. */
export function refreshOnce(refresh: () => void): void {
  const now = Date.now();
  if (now - last < TOGETHER_MS) return;
  last = now;
  refresh();
}

/**
 * For a part that could not be drawn: draws the page anew when what it waits for is over. Says what it waits for, or in
 * two words and for how long; `otherwise` where nothing passes by itself.
 */
export function RetryAfter({
  failure,
  brief,
  otherwise,
}: {
  failure: Failure;
  brief?: boolean;
  otherwise?: ReactNode;
}) {
  const t = useTranslations('ui.wait');
  const router = useRouter();
  const { left, words } = useWait(failure, () => refreshOnce(() => startTransition(() => router.refresh())));
  if (!words) return otherwise;
  if (!brief) return words;
  if (left === 0) return t('trying');
  return t(failure.kind === 'limited' ? 'pause' : 'noAnswer', { n: left ?? 0 });
}
