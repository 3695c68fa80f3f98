import { useTranslations } from 'next-intl';
import { StaticTable } from '@/components/data-table/static-table';
import { knownText } from '@/components/ui/known-text';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { AuditRow } from '@/lib/console/audit/audit-rows';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { deviceName } from '../device';
import { changedValues } from './changed-values';
import { objectNames } from './object-names';

/** Returns a function that labels an audited action: one of the console's own actions, or the operation of a request. */
function useActionName(): (act: string) => string {
  const t = useTranslations('audit.acts');
  const tOperations = useTranslations('operations');
  return (act) => {
    if (act.includes('.')) return knownText(t, act);
    return knownText(tOperations, act);
  };
}

/** Returns the path of the request or visit of a row. Undefined if the row has neither. */
function rowHref({ act, request, tenant, visit }: AuditRow): string | undefined {
  if (request !== null && tenant) return tenantPath(tenant, `requests/${request}`);
  return visit && act.startsWith('visit.') ? `/settings/visits/${visit}` : undefined;
}

/** Maximum number of changed values that are shown without a click. */
const MAX_OPEN_CHANGES = 3;

function Changes({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
  const t = useTranslations('audit');
  const tSettings = useTranslations('settings');
  const valueText = (name: string, value: string | undefined) => {
    if (value === undefined) return undefined;
    if (name === 'agent') return deviceName(value);
    if (name === 'color' && tSettings.has(`colors.${value}`)) return tSettings(`colors.${value}`);
    if (name === 'masking' && tSettings.has(`maskings.${value}`)) return tSettings(`maskings.${value}`);
    return t.has(`values.${name}.${value}`) ? t(`values.${name}.${value}`) : value;
  };
  const changes = changedValues(before, after);
  if (changes.length === 0) return null;
  const list = (
    <ul className="pt-0.5 text-xs [overflow-wrap:anywhere]">
      {changes.map(({ name, before: was, after: is }) => (
        <li key={name}>
          {name && <span className="text-muted">{t.has(`names.${name}`) ? t(`names.${name}`) : name}: </span>}
          {was !== undefined && <del className="text-muted">{valueText(name, was)}</del>}
          {was !== undefined && is !== undefined && ' → '}
          {valueText(name, is)}
        </li>
      ))}
    </ul>
  );
  if (changes.length <= MAX_OPEN_CHANGES) return list;
  return (
    <details>
      <summary className="w-fit cursor-pointer pt-0.5 text-muted text-xs pointer-coarse:py-3">
        {t('changes', { n: changes.length })}
      </summary>
      {list}
    </details>
  );
}

/** `findTenant` returns undefined for a removed tenant, which is then shown by ID. */
export function AuditTable({
  rows,
  findTenant,
}: {
  rows: readonly AuditRow[];
  findTenant: (id: string) => TenantMark | undefined;
}) {
  const t = useTranslations('audit');
  const actionName = useActionName();
  const { nameOf } = objectNames(useTranslations());
  return (
    <StaticTable
      variant="short"
      className="[&_td]:align-top"
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          name: 'when',
          head: t('columns.when'),
          className: 'whitespace-nowrap',
          cell: ({ at }) => <When at={at.toISOString()} />,
        },
        { name: 'person', head: t('columns.person'), cell: ({ person }) => person },
        {
          name: 'act',
          head: t('columns.act'),
          className: 'sm:whitespace-nowrap',
          cell: (row) => {
            const href = rowHref(row);
            if (!href) return actionName(row.act);
            return (
              <PrefetchLink href={route(href)} className="text-accent-text hover:underline">
                {actionName(row.act)}
              </PrefetchLink>
            );
          },
        },
        {
          name: 'object',
          head: t('columns.object'),
          className: 'min-w-24 [overflow-wrap:anywhere]',
          cell: (row) => row.object && <span className="line-clamp-2">{nameOf(row)}</span>,
        },
        {
          name: 'tenant',
          head: t('columns.tenant'),
          cell: ({ tenant: id }) => {
            if (!id) return null;
            const tenant = findTenant(id);
            return (
              <span className="flex max-w-48 items-center gap-2">
                {tenant && <TenantDot color={tenant.color} />}
                <span className="truncate">{tenant?.name ?? id}</span>
              </span>
            );
          },
        },
        {
          name: 'change',
          head: t('columns.change'),
          // A request has only a digest of its body, so its row links to the request instead.
          cell: ({ request, before, after }) => request === null && <Changes before={before} after={after} />,
        },
      ]}
    />
  );
}
