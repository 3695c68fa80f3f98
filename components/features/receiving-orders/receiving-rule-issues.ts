import type { Payload } from '@/components/form/values/payload';
import { parseIssue } from '@/lib/console/browser/rejections';
import { ReceivingOrderUpsert } from '@/lib/contract/resources/receiving-orders';
import type { Issue } from '@/lib/contract/schema/issue';
import { receivingFailures } from '@/lib/rules/receiving-rules';

const MAX_ISSUES = 500;

/**
 * Returns all violations of the rules of receiving orders in a payload. Returns none if the payload violates the
 * contract, which reports its own issues. `exists` is true if the order exists and sending would replace its lines.
 */
export async function receivingRuleIssues(
  body: Payload,
  exists: boolean,
  unknownSkus: (skus: readonly string[]) => Promise<readonly string[]>,
): Promise<Issue[]> {
  const { data: order } = ReceivingOrderUpsert.safeParse(body);
  if (!order) return [];
  const skus = [...new Set((order.lineItems ?? []).flatMap(({ sku }) => sku?.trim() || []))];
  const missing = new Set(await unknownSkus(skus));
  const integrationId = order.integrationId ?? null;
  const failures = receivingFailures(order, {
    isKnownSku: (sku) => !missing.has(sku.trim()),
    existing: exists ? { state: 'ReceivingOrderCreated', integrationId } : undefined,
  });
  return failures.slice(0, MAX_ISSUES).map(parseIssue);
}
