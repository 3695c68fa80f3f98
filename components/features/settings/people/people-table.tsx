import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/time';
import { ChangePerson } from './save-person';

type Someone = {
  id: string;
  name: string;
  email: string;
  role: string;
  disabled: boolean;
  seen: Date | null;
};

/** People, the owner first. */
export function PeopleTable({
  people,
  self,
  mayChange,
}: {
  people: readonly Someone[];
  self: string;
  mayChange: boolean;
}) {
  const t = useTranslations('settings');
  const ui = useTranslations('ui');
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-240">
        <thead>
          <tr className="hairline-b h-row text-left text-muted text-xs">
            <th className="pr-4 font-medium">{t('name')}</th>
            <th className="hidden pr-4 font-medium sm:table-cell">{t('email')}</th>
            <th className="pr-4 font-medium">{t('role')}</th>
            <th className="hidden pr-4 font-medium sm:table-cell">{t('seen')}</th>
            {mayChange && (
              <th>
                <span className="sr-only">{ui('edit')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, email, role, disabled, seen }) => (
            <tr key={id} className="hairline-b h-row hover:bg-hover max-sm:[&>td]:py-1">
              <td className="pr-4">
                <span className="font-medium">{name}</span>{' '}
                {id === self && <span className="text-faint">({t('you')})</span>}
                <span className="block text-muted text-xs sm:hidden">{email}</span>
              </td>
              <td className="hidden pr-4 text-muted sm:table-cell">{email}</td>
              <td className="whitespace-nowrap pr-4">
                {disabled ? <Badge tone="bad">{t('disabled')}</Badge> : t(`roles.${role}`)}
              </td>
              <td className="hidden whitespace-nowrap pr-4 text-muted sm:table-cell">
                {seen ? <When at={seen.toISOString()} /> : '–'}
              </td>
              {mayChange && (
                <td className="text-right">
                  {role !== 'owner' && id !== self && (
                    <ChangePerson id={id} name={name} role={role} disabled={disabled} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
