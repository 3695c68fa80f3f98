import { read } from '@/lib/console/operations/read';
import { type OrderUpsert, usedIntegrations } from '@/lib/console/request-log/sent-order';

/** An integration under which something was sent from here; its name where the platform tells it. */
export type UsedIntegration = { id: string; name?: string };

/** More are not offered: their IDs can be typed. */
const MOST = 5;

/** The integrations of late: the journal knows their IDs, and a record that went out under each has its name. */
export async function namedIntegrations(tenant: string, operation: OrderUpsert): Promise<UsedIntegration[]> {
  const used = (await usedIntegrations(tenant, operation)).slice(0, MOST);
  return Promise.all(
    used.map(async ({ id, key: referenceNumber }) => {
      const found = await read(
        operation === 'bulkUpsertSalesOrders' ? 'getSalesOrder' : 'getReceivingOrder',
        tenant,
        { params: { referenceNumber } },
      );
      const integration = found.kind === 'ok' ? found.answer.integration : undefined;
      return { id, name: integration?.integrationName || integration?.integrationType || undefined };
    }),
  );
}
