import { toast } from '@/components/ui/toast';
import type { Failure } from '@/lib/gateway/result';

/** A change of the settings that did not happen, with its cause. */
export function sayFailure(title: string, failure: Failure): void {
  const detail = 'message' in failure ? failure.message : failure.kind;
  const requestId = 'requestId' in failure && failure.requestId !== '' ? failure.requestId : undefined;
  toast({ tone: 'bad', title, detail, requestId });
}
