import { can } from '@/lib/console/api-client/capabilities';
import type { Failure } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { byKeys } from '@/lib/contract/dqb/dqb';
import type { Lot } from '@/lib/contract/resources/lots';

/**
 * Fetches one lot from the list, by both parts of its key, which compare case-insensitively. Undefined when the tenant has none, or
 * the platform lists no lots (extension).
 */
export async function findLot(
  tenant: string,
  sku: string,
  lotNumber: string,
): Promise<Lot | Failure | undefined> {
  if (!(await can('getLots', tenant))) return undefined;
  const result = await read('getLots', tenant, { query: { dqb: byKeys({ sku, lotNumber }, 10) } });
  return result.kind === 'ok'
    ? result.answer.items.find((lot) => lot.sku === sku && lot.lotNumber === lotNumber)
    : result;
}
