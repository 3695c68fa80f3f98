import type { Input, ReadName } from '@/lib/console/browser/result';
import { answerVersion } from '@/lib/console/http/answer-version';
import { read } from '@/lib/console/operations/read';
import { LiveSlot } from './record-header';

/**
 * Notifies on a record's page that the record has changed. `operation` and `input` are those of the page's read; only the
 * version of its response is sent to the browser.
 */
export async function LiveRecord<N extends ReadName>({
  tenant,
  operation,
  input,
}: {
  tenant: string;
  operation: N;
  input: Input<N>;
}) {
  const found = await read(operation, tenant, input);
  if (found.kind !== 'ok') return null;
  return <LiveSlot {...{ tenant, operation, input }} version={answerVersion(found.answer)} />;
}
