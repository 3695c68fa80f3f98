'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { refreshOnce } from '@/components/ui/retry-after';
import type { Failure } from '@/lib/console/browser/result';

// Rarely needed, so the notice is not in the bundle of a record's page.
const FailureNotice = dynamic(() =>
  import('@/components/ui/failure-notice').then((module) => module.FailureNotice),
);

/** Replaces a record, or a section of its page, that could not be read. Shows the reason and a retry button. */
export function RecordFailure({ failure }: { failure: Failure }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const retry = () => refreshOnce(() => start(() => router.refresh()));
  return <FailureNotice failure={failure} retrying={pending} onRetry={retry} />;
}
