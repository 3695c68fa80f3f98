import type { Milestone } from '@/components/record/facts';
import type { Failure } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';
import type { Return } from '@/lib/contract/resources/returns';
import { returnStates, returnTransitions } from '@/lib/contract/resources/returns';

/** A return with its tag, which only the list tells. Without an answer from the list it has none. */
export async function readReturn(
  tenant: string,
  returnNo: string,
): Promise<Failure | { kind: 'ok'; record: Return; tag: string | null | undefined }> {
  const dqb = printDqb({
    filters: [{ operation: 'Equals', property: 'returnReferenceNumber', value: returnNo }],
    sort: [],
    offset: 0,
    count: 10,
  });
  const [alone, listed] = await Promise.all([
    read('getReturn', tenant, { params: { returnNo } }),
    read('getReturnsWithTag', tenant, { query: { dqb } }),
  ]);
  if (alone.kind !== 'ok') return alone;
  const record = alone.answer;
  const row =
    listed.kind === 'ok'
      ? listed.answer.items.find((item) => item.returnReferenceNumber === record.returnReferenceNumber)
      : undefined;
  return { kind: 'ok', record, tag: row?.tag };
}

/** The way of a return, from the one table of its states. */
export const stepsOf = (record: Return): Milestone[] =>
  returnStates.map((state) => ({ state, at: record[returnTransitions[state].at] }));
