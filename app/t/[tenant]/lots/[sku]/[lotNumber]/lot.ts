import type { Lot } from '@/lib/contract/lots';
import { can } from '@/lib/gateway/capabilities';
import { read } from '@/lib/gateway/read';
import type { Failure } from '@/lib/gateway/result';
import { lotDqb } from '../../lot-dqb';

/**
 * One lot as the platform tells it: the list is asked by both parts of the key, which compare ignoring case. Nothing when
 * the tenant has none, or the platform lists no lots (extension).
 */
export async function findLot(
  tenant: string,
  sku: string,
  lotNumber: string,
): Promise<Lot | Failure | undefined> {
  if (!(await can('getLots', tenant))) return undefined;
  const result = await read('getLots', tenant, { query: { dqb: lotDqb(sku, lotNumber) } });
  return result.kind === 'ok'
    ? result.answer.items.find((lot) => lot.sku === sku && lot.lotNumber === lotNumber)
    : result;
}
