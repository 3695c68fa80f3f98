import { useTranslations } from 'next-intl';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import type { AuditRow } from '@/lib/console/audit/list-acts';
import { deviceOf } from '../account/failed-attempts';
import { ShortTable } from '../short-table';
import { changedValues } from './changed-values';

/** The label of an audited action: the console's own by its message, a request by its operation. */
function useActName(): (act: string) => string {
  const t = useTranslations('audit.acts');
  const operations = useTranslations('operations');
  return (act) => {
    if (act.includes('.')) return t.has(act) ? t(act) : act;
    return operations.has(act) ? operations(act) : act;
  };
}

/** The page with the details of a row: its request, or its visit. */
function rowHref({ act, request, tenant, visit }: AuditRow): string | undefined {
  if (request !== null && tenant) return `/t/${encodeURIComponent(tenant)}/requests/${request}`;
  return visit && act.startsWith('visit.') ? `/settings/visits/${visit}` : undefined;
}

/** The changes, one line per value. */
function Changes({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
  const fields = useTranslations('fields');
  const nameOf = useActName();
  const labelOf = (name: string) => (fields.has(name) ? fields(name) : name);
  const textOf = (name: string, text: string) => (name === 'agent' ? deviceOf(text) : nameOf(text));
  return (
    <ul className="py-1 text-xs [overflow-wrap:anywhere]">
      {changedValues(before, after).map(({ name, before: was, after: is }) => (
        <li key={name}>
          {name && <span className="text-muted">{labelOf(name)}: </span>}
          {was !== undefined && <del className="text-muted">{textOf(name, was)}</del>}
          {was !== undefined && is !== undefined && ' → '}
          {is !== undefined && textOf(name, is)}
        </li>
      ))}
    </ul>
  );
}

/** The audit table, latest first. `tenantName`: returns a tenant's name. */
export function AuditTable({
  rows,
  tenantName,
}: {
  rows: readonly AuditRow[];
  tenantName: (id: string) => string;
}) {
  const t = useTranslations('audit');
  const nameOf = useActName();
  return (
    <ShortTable
      label={t('title')}
      className=""
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          name: 'when',
          head: t('columns.when'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => <When at={at.toISOString()} />,
        },
        { name: 'person', head: t('columns.person'), cell: ({ person }) => person },
        {
          name: 'act',
          head: t('columns.act'),
          className: 'sm:whitespace-nowrap',
          cell: (row) => {
            const href = rowHref(row);
            if (!href) return nameOf(row.act);
            return (
              <PrefetchLink href={route(href)} className="text-accent-text hover:underline">
                {nameOf(row.act)}
              </PrefetchLink>
            );
          },
        },
        {
          name: 'object',
          head: t('columns.object'),
          className: 'min-w-24 [overflow-wrap:anywhere]',
          cell: ({ object }) => <span className="line-clamp-2">{object}</span>,
        },
        {
          name: 'tenant',
          head: t('columns.tenant'),
          from: 'sm',
          cell: ({ tenant }) =>
            tenant && <span className="block max-w-44 truncate">{tenantName(tenant)}</span>,
        },
        {
          name: 'change',
          head: t('columns.change'),
          from: 'md',
          // A request is stored here as a digest of its body; the row links to the request.
          cell: ({ request, before, after }) => request === null && <Changes before={before} after={after} />,
        },
      ]}
    />
  );
}
