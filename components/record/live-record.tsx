import type { Input, ReadName } from '@/lib/console/browser/result';
import { answerVersion } from '@/lib/console/http/answer-version';
import { read } from '@/lib/console/operations/read';
import { DeferredRecordChanges } from './record-header';

/**
 * Shows a notice on a record's page if the record has changed. `operation` and `input` are from the page's read. Only the
 * version of the response is sent to the browser.
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
  return <DeferredRecordChanges {...{ tenant, operation, input }} version={answerVersion(found.answer)} />;
}
