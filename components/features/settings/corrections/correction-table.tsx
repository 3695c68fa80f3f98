import { useTranslations } from 'next-intl';
import { type DisplayColumn, StaticTable } from '@/components/data-table/static-table';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { StoredCorrection } from '@/lib/console/corrections/corrections';
import { CorrectionActions, CorrectionSwitch } from './change-correction';

type Row = Omit<StoredCorrection, 'tenant'> & { tenant: TenantMark };

/**
 * A table of corrections learned from accepted orders. These corrections are suggested first for later orders with the same
 * value.
 */
export function CorrectionTable({
  corrections,
  canChange,
}: {
  corrections: readonly Row[];
  canChange: boolean;
}) {
  const t = useTranslations('settings.corrections');
  const tSettings = useTranslations('settings');
  const tUi = useTranslations('ui');
  const tFields = useTranslations('fields');
  const actions: DisplayColumn<Row> = {
    name: 'edit',
    head: <span className="sr-only">{tUi('edit')}</span>,
    className: 'text-right',
    cell: ({ id, from, to, tenant }) => <CorrectionActions tenant={tenant.id} id={id} from={from} to={to} />,
  };
  return (
    <StaticTable
      variant="short"
      label={t('title')}
      rows={corrections}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'from',
          head: t('from'),
          cell: ({ from }) => <span className="break-all font-medium">{from}</span>,
        },
        { name: 'to', head: t('to'), cell: ({ to }) => <span className="break-all">{to}</span> },
        {
          name: 'field',
          head: t('field'),
          className: 'text-muted',
          cell: ({ field }) => tFields(field),
        },
        {
          name: 'tenant',
          head: tSettings('connection.tenant'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ tenant }) => (
            <span className="inline-flex items-center gap-2">
              <TenantDot color={tenant.color} /> {tenant.name}
            </span>
          ),
        },
        {
          name: 'uses',
          head: t('uses'),
          number: true,
          cell: ({ uses }) => tUi('n', { n: uses }),
        },
        {
          name: 'last',
          head: t('last'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ person, at }) => (
            <>
              {person} · <When at={at.toISOString()} />
            </>
          ),
        },
        ...(['always', 'isRule'] as const).map((name): DisplayColumn<Row> => {
          const heading = name === 'always' ? 'always' : 'rule';
          return {
            name,
            head: t(heading),
            cell: ({ id, from, tenant, [name]: checked }) =>
              canChange ? (
                <CorrectionSwitch
                  // Remount if the value changes, because one switch can change the other.
                  key={String(checked)}
                  tenant={tenant.id}
                  id={id}
                  name={name}
                  label={t(`${heading}Label`, { from })}
                  checked={checked}
                />
              ) : (
                t(checked ? 'yes' : 'no')
              ),
          };
        }),
        ...(canChange ? [actions] : []),
      ]}
    />
  );
}
