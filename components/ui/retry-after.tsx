'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import type { Failure } from '@/lib/gateway/result';
import { refreshOnce } from './refresh-once';
import { useWait } from './use-wait';

/** Beside a part that could not be drawn: draws the page anew when what it waits for is over. Shows nothing itself. */
export function RetryAfter({ failure }: { failure: Failure }) {
  const router = useRouter();
  useWait(failure, () => refreshOnce(() => startTransition(() => router.refresh())));
  return null;
}
