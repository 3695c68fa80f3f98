'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { FailureNotice } from '@/components/table/failure-notice';
import type { Failure } from '@/lib/gateway/result';

/** In place of a record, or of a part of its page, that could not be read: why, and a way to try again. */
export function RecordFailure({ failure }: { failure: Failure }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  return <FailureNotice failure={failure} retrying={pending} onRetry={() => start(() => router.refresh())} />;
}
