'use client';

import { useTranslations } from 'next-intl';
import type { Failure } from '@/lib/console/browser/result';
import { failureText } from './failure-text';
import { toast } from './toast';
import { useLabels } from './use-labels';

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

/** Returns a function that shows a failure in a toast. */
export function useFailureToast(): (title: string, failure: Failure) => void {
  const failureText = useFailureText();
  return (title, failure) => {
    const requestId = 'requestId' in failure ? failure.requestId : undefined;
    toast({ variant: 'bad', title, detail: failureText(failure), requestId });
  };
}
