'use client';

import { useTranslations } from 'next-intl';
import { failureText } from '@/components/ui/failure-text';
import { useReader } from '@/components/ui/use-input-locale';
import { useWords } from '@/components/ui/use-labels';
import type { Failure } from '@/lib/console/browser/result';

/** Says why a change did not happen, in the reader's language; for toasts and other places of one sentence. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations('ui.failure');
  const causes = useTranslations('table.failed.cause');
  const words = useWords(useReader());
  return (failure) =>
    failureText(failure, {
      t,
      causes,
      refusal: (refused) => {
        const [issue] = refused.issues;
        return issue ? words.issue(issue) : words.refusal('', refused);
      },
    });
}
