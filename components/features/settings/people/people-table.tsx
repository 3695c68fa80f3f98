import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/time';
import { type ShortColumn, ShortTable } from '../short-table';
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
  const actions: ShortColumn<Someone> = {
    name: 'edit',
    head: <span className="sr-only">{ui('edit')}</span>,
    className: 'text-right',
    cell: ({ id, name, role, disabled }) =>
      role !== 'owner' && id !== self && <ChangePerson id={id} name={name} role={role} disabled={disabled} />,
  };
  return (
    <ShortTable
      label={t('people')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          head: t('name'),
          cell: ({ id, name, email }) => (
            <>
              <span className="font-medium">{name}</span>{' '}
              {id === self && <span className="text-faint">({t('you')})</span>}
              <span className="block text-muted text-xs sm:hidden">{email}</span>
            </>
          ),
        },
        { name: 'email', head: t('email'), from: 'sm', className: 'text-muted', cell: ({ email }) => email },
        {
          name: 'role',
          head: t('role'),
          className: 'whitespace-nowrap',
          cell: ({ role, disabled }) =>
            disabled ? <Badge tone="bad">{t('disabled')}</Badge> : t(`roles.${role}`),
        },
        {
          name: 'seen',
          head: t('seen'),
          from: 'sm',
          className: 'whitespace-nowrap text-muted',
          cell: ({ seen }) => (seen ? <When at={seen.toISOString()} /> : '–'),
        },
        ...(mayChange ? [actions] : []),
      ]}
    />
  );
}
