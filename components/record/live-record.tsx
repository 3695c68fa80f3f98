import type { Input, ReadName } from '@/lib/console/browser/result';
import { answerVersion } from '@/lib/console/http/answer-version';
import { read } from '@/lib/console/operations/read';
import { LiveSlot } from './record-header';

/** Tells on a record's page that it changed meanwhile. `operation` and `input`: the read that the page is made from, which is not sent again. */
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
