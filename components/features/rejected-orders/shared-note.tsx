import { ClientMessages } from '@/components/ui/client-messages';
import { requirePerson } from '@/lib/console/auth/session';
import { entryName } from '@/lib/console/jobs/reconcile';
import { fixersOf, queueNote } from '@/lib/console/rejected-queue/rejected-queue';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { QueueBar, type QueueBarProps } from './queue-bar';

/** What people share about a rejected order, as it is now. */
export async function SharedNote({
  tenant,
  found,
  ...bar
}: { tenant: string; found: InvalidSalesOrder } & Pick<QueueBarProps, 'unavailable' | 'fixing'>) {
  const entry = entryName(found.id, found.createdAt ?? '');
  const [me, note, people] = await Promise.all([requirePerson(), queueNote(tenant, entry), fixersOf(tenant)]);
  return (
    <ClientMessages of="rejected">
      <QueueBar
        key={entry}
        tenant={tenant}
        entry={entry}
        record={found.referenceNumber ?? ''}
        first={note}
        people={people}
        me={me.id}
        {...bar}
      />
    </ClientMessages>
  );
}
