import { useState } from 'react';
import { newUuid } from '@/lib/console/browser/idempotency-key';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';
import { isRecord } from '@/lib/contract/schema/is-record';

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value.kind === 'string' && value.kind !== 'ok';

/** The browser itself loads the file, as from a link. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/**
 * Has the server make a file; of fewer rows than it makes by a job, the file comes at once. Under one `id` until an answer has
 * come: what is asked again after a lost one is made once.
 */
export function useExportJob(address: string) {
  const [asked, setAsked] = useState<{ address: string; id: string }>();
  const [started, setStarted] = useState<{ address: string; id: string }>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function start() {
    const id = asked?.address === address ? asked.id : newUuid();
    setAsked({ address, id });
    setFailure(undefined);
    setPending(true);
    try {
      const response = await fetch(`/${address.slice(1)}&id=${id}`, { method: 'POST' });
      const result: unknown = await response.json();
      if (isFailure(result)) setFailure(result);
      else if (isRecord(result) && result.answer === null) follow(address);
      else {
        setStarted({ address, id });
        dispatchEvent(new Event('tallyman:jobs'));
      }
    } catch (error) {
      setFailure(unexpectedFailure(error));
    }
    setPending(false);
  }
  return { start, pending, failure, started: started?.address === address ? started.id : undefined };
}
