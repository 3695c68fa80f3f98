'use client';

import { useTranslations } from 'next-intl';
import { failureText } from '@/components/ui/failure-text';
import { useLabels } from '@/components/ui/use-labels';
import type { Failure } from '@/lib/console/browser/result';

/** Returns a function that explains in one sentence, for a toast, why a change failed. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations('ui.failure');
  const tCauses = useTranslations('table.failed.cause');
  const labels = useLabels();
  return (failure) =>
    failureText(failure, {
      t,
      causes: tCauses,
      errorText: (error) => {
        const [issue] = error.issues;
        return issue ? labels.issue(issue) : labels.errorText('', error);
      },
    });
}
