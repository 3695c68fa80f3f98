'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { refreshOnce } from '@/components/ui/retry-after';
import type { Failure } from '@/lib/console/browser/result';

// Seldom needed, so not part of what a page with a record loads.
const FailureNotice = dynamic(() =>
  import('@/components/ui/failure-notice').then((module) => module.FailureNotice),
);

/** In place of a record, or of a part of its page, that could not be read: why, and a way to try again. */
export function RecordFailure({ failure }: { failure: Failure }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const retry = () => refreshOnce(() => start(() => router.refresh()));
  return <FailureNotice failure={failure} retrying={pending} onRetry={retry} />;
}
