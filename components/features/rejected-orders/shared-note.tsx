import { ClientMessages } from '@/components/ui/client-messages';
import { requirePerson } from '@/lib/console/auth/current-person';
import { causeNote } from '@/lib/console/rejected-queue/cause-notes';
import { orderEditors, rejectedOrderNote } from '@/lib/console/rejected-queue/rejected-queue';
import { entryKey } from '@/lib/console/request-log/rejected-entries';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { QueueBar, type QueueBarProps } from './queue-bar';
import { TeamNote } from './team-note';

/** The team's current notes on a rejected order. */
export async function SharedNote({
  tenant,
  found,
  ...bar
}: { tenant: string; found: InvalidSalesOrder } & Pick<QueueBarProps, 'unavailable' | 'fixing'>) {
  const entry = entryKey(found.id, found.createdAt ?? '');
  const code = found.error ?? '';
  const isUnlisted = code !== '' && !isOrderError(code);
  const [me, note, people, savedNote] = await Promise.all([
    requirePerson(),
    rejectedOrderNote(tenant, entry),
    orderEditors(tenant),
    isUnlisted ? causeNote(tenant, code) : undefined,
  ]);
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
      {isUnlisted && (
        <div className="pt-3">
          <TeamNote key={code} tenant={tenant} code={code} first={savedNote} unavailable={bar.unavailable} />
        </div>
      )}
    </ClientMessages>
  );
}
