import { requirePerson } from '@/lib/console/auth/current-person';
import { entryKey } from '@/lib/console/browser/rejections';
import { possibleAssignees } from '@/lib/console/rejected-queue/assignees';
import { findCauseNote } from '@/lib/console/rejected-queue/cause-notes';
import { rejectedOrderNote } from '@/lib/console/rejected-queue/rejected-order-notes';
import { rejectedEntry } from '@/lib/console/request-log/rejected-entries';
import type { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { QueueBar, type QueueBarProps } from './queue-bar';
import { TeamNote } from './team-note';

export async function SharedNote({
  tenant,
  rejection,
  ...bar
}: { tenant: string; rejection: InvalidSalesOrder } & Pick<QueueBarProps, 'unavailable'>) {
  const entry = entryKey(rejectedEntry({ ...rejection }));
  const code = rejection.error ?? '';
  const isUnlisted = code !== '' && !isOrderError(code);
  const [person, note, people, savedNote] = await Promise.all([
    requirePerson(),
    rejectedOrderNote(tenant, entry),
    possibleAssignees(tenant),
    isUnlisted ? findCauseNote(tenant, code) : undefined,
  ]);
  return (
    <>
      <QueueBar
        tenant={tenant}
        entry={entry}
        record={rejection.referenceNumber ?? ''}
        initialNote={note}
        people={people}
        personId={person.id}
        {...bar}
      />
      {isUnlisted && (
        <div className="pt-3">
          <TeamNote
            key={code}
            tenant={tenant}
            code={code}
            initialNote={savedNote}
            unavailable={bar.unavailable}
          />
        </div>
      )}
    </>
  );
}
