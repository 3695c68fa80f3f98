'use client';

import { useTranslations } from 'next-intl';
import { failureText } from '@/components/ui/failure-text';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { Failure } from '@/lib/console/browser/result';
import type { SendOutcome } from './write-state';

/** Returns a function that explains in one sentence why a change failed, for toasts. */
export function useFailureText(): (failure: Failure | Extract<SendOutcome, { kind: 'stale' }>) => string {
  const t = useTranslations('ui.failure');
  const tCauses = useTranslations('table.failed.cause');
  const tOutcomes = useTranslations('form.outcome');
  const words = useLabels(useInputLocale());
  return (failure) =>
    failure.kind === 'stale'
      ? tOutcomes('stale')
      : failureText(failure, {
          t,
          causes: tCauses,
          errorText: (error) => {
            const [issue] = error.issues;
            return issue ? words.issue(issue) : words.errorText('', error);
          },
        });
}
