import type { Input, ReadName } from '@/lib/console/browser/result';
import { responseVersion } from '@/lib/console/http/response-version';
import { read } from '@/lib/console/operations/read';
import { DeferredRecordChanges } from './record-header';

/**
 * Shows a notice on a record's page if the record has changed. Pass the `operation` and `input` with which the page
 * read the record. The browser receives only the version of the response.
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
  const result = await read(operation, tenant, input);
  if (result.kind !== 'ok') return null;
  return <DeferredRecordChanges {...{ tenant, operation, input }} version={responseVersion(result.value)} />;
}
