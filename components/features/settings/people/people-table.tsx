import { useTranslations } from 'next-intl';
import { type DisplayColumn, StaticTable } from '@/components/data-table/static-table';
import { Badge } from '@/components/ui/badge';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { Grant } from '@/lib/console/auth/grants';
import type { ListedPerson } from '@/lib/console/auth/people';
import { PersonActions } from './save-person';

/** `grants` is undefined for roles with access to every tenant. */
export type PersonRow = ListedPerson & { grants: readonly Grant[] | undefined };

export function PeopleTable({
  people,
  self,
  tenants,
  canChange,
}: {
  people: readonly PersonRow[];
  self: string;
  tenants: readonly TenantMark[];
  canChange: boolean;
}) {
  const t = useTranslations('settings');
  const tUi = useTranslations('ui');
  const actions: DisplayColumn<PersonRow> = {
    name: 'edit',
    head: <span className="sr-only">{tUi('edit')}</span>,
    className: 'text-right',
    cell: (person) =>
      person.role !== 'owner' && person.id !== self && <PersonActions person={person} tenants={tenants} />,
  };
  const tenantNames = ({ grants }: PersonRow): string => {
    if (!grants || grants.some(({ tenant }) => tenant === '')) return t('grants.all');
    const names = grants.flatMap(({ tenant }) => tenants.find(({ id }) => id === tenant)?.name ?? []);
    return names.length > 2 ? t('grants.count', { n: names.length }) : names.join(', ') || '–';
  };
  return (
    <StaticTable
      variant="short"
      label={t('people')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          head: t('name'),
          className: 'sm:w-1/3',
          cell: ({ id, name, email }) => (
            <>
              <span className="font-medium">{name}</span>{' '}
              {id === self && <span className="text-faint">({t('you')})</span>}
              <span className="block text-muted text-xs">{email}</span>
            </>
          ),
        },
        {
          name: 'role',
          head: t('role'),
          className: 'whitespace-nowrap',
          cell: ({ role, disabled }) =>
            disabled ? <Badge variant="bad">{t('disabled')}</Badge> : t(`roles.${role}`),
        },
        {
          name: 'tenants',
          head: t('tenants'),
          className: 'text-muted',
          cell: tenantNames,
        },
        {
          name: 'secondFactor',
          head: t('secondFactor.title'),
          className: 'text-muted',
          cell: ({ secondFactor }) => (secondFactor ? t('secondFactor.isOn') : '–'),
        },
        {
          name: 'seen',
          head: t('seen'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ seen, invited }) => {
            if (invited) return <Badge variant="info">{t('links.open')}</Badge>;
            return seen ? <When at={seen.toISOString()} /> : '–';
          },
        },
        ...(canChange ? [actions] : []),
      ]}
    />
  );
}
