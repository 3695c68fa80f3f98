import { getTranslations } from 'next-intl/server';
import { StaticTable } from '@/components/data-table/static-table';
import { FailedSignInsNotice } from '@/components/shell/lazy-notices';
import { When } from '@/components/ui/time';
import { currentPerson } from '@/lib/console/auth/current-person';
import { listFailedSignIns, undismissedFailedSignIns } from '@/lib/console/auth/failed-sign-ins';
import { deviceName } from '../device';

/** Notice about failed sign-in attempts that the person has not dismissed. Rendered above all pages of tenants and settings. */
export async function FailedSignIns() {
  const person = await currentPerson();
  const undismissed = person && (await undismissedFailedSignIns(person.id));
  if (!undismissed) return null;
  return <FailedSignInsNotice {...undismissed} lastAt={undismissed.lastAt.toISOString()} />;
}

export async function FailedAttempts({ person }: { person: string }) {
  const [t, failures] = await Promise.all([getTranslations('signIn'), listFailedSignIns(person)]);
  if (failures.length === 0) return <p className="text-muted">{t('failures.none')}</p>;
  return (
    <StaticTable
      variant="short"
      rows={failures}
      keyOf={({ address, lastAt }) => `${address} ${lastAt.toISOString()}`}
      columns={[
        {
          name: 'last',
          head: t('failures.last'),
          className: 'whitespace-nowrap',
          cell: ({ lastAt }) => <When at={lastAt.toISOString()} />,
        },
        {
          name: 'address',
          head: t('failures.address'),
          cell: ({ address, agent }) => (
            <>
              <span className="break-all font-mono">{address}</span>
              <span className="block text-muted text-xs" title={agent}>
                {deviceName(agent)}
              </span>
            </>
          ),
        },
        { name: 'count', head: t('failures.count'), number: true, cell: ({ count }) => count },
      ]}
    />
  );
}
