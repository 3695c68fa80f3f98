import { getTranslations } from 'next-intl/server';
import { FailedSignInsNotice } from '@/components/shell/lazy-notices';
import { ClientMessages } from '@/components/ui/client-messages';
import { When } from '@/components/ui/time';
import { currentPerson } from '@/lib/console/auth/current-person';
import { failedSignInsOf, unseenFailedSignIns } from '@/lib/console/auth/failed-sign-ins';
import { deviceOf } from '../device';

/** Above every page: failed sign-in attempts that the person has not acknowledged yet. */
export async function FailedSignIns() {
  const person = await currentPerson();
  const unseen = person && (await unseenFailedSignIns(person.id));
  if (!unseen) return null;
  return (
    <ClientMessages of="account">
      <FailedSignInsNotice {...unseen} lastAt={unseen.lastAt.toISOString()} />
    </ClientMessages>
  );
}

/** Failed attempts to sign in as this person: when, from where, how often. */
export async function FailedAttempts({ person }: { person: string }) {
  const [t, failures] = await Promise.all([getTranslations('signIn'), failedSignInsOf(person)]);
  if (failures.length === 0) return <p className="text-muted">{t('failures.none')}</p>;
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead className="text-muted">
        <tr className="border-b">
          <th className="w-36 py-1.5 pr-4 font-medium">{t('failures.last')}</th>
          <th className="py-1.5 pr-4 font-medium">{t('failures.address')}</th>
          <th className="w-20 py-1.5 text-right font-medium">{t('failures.count')}</th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ address, agent, count, lastAt }) => (
          <tr key={`${address} ${lastAt.toISOString()}`} className="border-b align-top">
            <td className="whitespace-nowrap py-1.5 pr-4">
              <When at={lastAt.toISOString()} />
            </td>
            <td className="py-1.5 pr-4">
              <span className="break-all font-mono">{address}</span>
              <span className="block truncate text-muted text-xs" title={agent}>
                {deviceOf(agent)}
              </span>
            </td>
            <td className="py-1.5 text-right tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
