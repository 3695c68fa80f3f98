'use client';

import { useFailureText } from '@/components/form/submit/use-submit';
import { toast } from '@/components/ui/toast';
import type { Failure } from '@/lib/console/browser/result';

/** Says that a change of the settings did not happen, and why. */
export function useFailureToast(): (title: string, failure: Failure) => void {
  const textOf = useFailureText();
  return (title, failure) => {
    const requestId = 'requestId' in failure && failure.requestId !== '' ? failure.requestId : undefined;
    toast({ tone: 'bad', title, detail: textOf(failure), requestId });
  };
}
