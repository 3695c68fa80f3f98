import { knownOrder } from '@/components/record/sent-records/known-order';
import { sentOrders } from '@/components/record/sent-records/sent-kinds';
import { writesAbout } from '@/lib/console/request-log/list-requests';

/** What an order's form begins with where the platform shows none: what was last sent of it from here. */
export async function sentOrder(tenant: string, referenceNumber: string) {
  const writes = await writesAbout(tenant, [sentOrders.upsert], referenceNumber, 20);
  return knownOrder(referenceNumber, writes).sent;
}
