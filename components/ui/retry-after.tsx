'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, startTransition } from 'react';
import type { Failure } from '@/lib/console/browser/result';
import { refreshOnce } from './refresh-once';
import { useWait } from './use-wait-message';

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
