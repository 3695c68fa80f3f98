import { useTranslations } from 'next-intl';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import type { AuditRow } from '@/lib/console/audit/list-acts';
import { ShortTable } from '../short-table';
import { changedValues } from './changed-values';

/** What an act is called: the console's own by its text, a request by its operation. */
function useActName(): (act: string) => string {
  const t = useTranslations('audit.acts');
  const operations = useTranslations('operations');
  return (act) => {
    if (act.includes('.')) return t.has(act) ? t(act) : act;
    return operations.has(act) ? operations(act) : act;
  };
}

/** Where more of a row stands: its request, or the visit that it was done in. */
function rowHref({ act, request, tenant, visit }: AuditRow): string | undefined {
  if (request !== null && tenant) return `/t/${encodeURIComponent(tenant)}/requests/${request}`;
  return visit && act.startsWith('visit.') ? `/settings/visits/${visit}` : undefined;
}

/** What was changed, a line for each value. */
function Changes({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
  return (
    <ul className="py-1 text-xs [overflow-wrap:anywhere]">
      {changedValues(before, after).map(({ name, before: was, after: is }) => (
        <li key={name}>
          {name && <span className="text-muted">{name}: </span>}
          {was !== undefined && <del className="text-muted">{was}</del>}
          {was !== undefined && is !== undefined && ' → '}
          {is}
        </li>
      ))}
    </ul>
  );
}

/** Rows of the audit, the latest first. `tenantName`: what a tenant is called. */
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
          className: '[overflow-wrap:anywhere]',
          cell: ({ object }) => <span className="line-clamp-2">{object}</span>,
        },
        {
          name: 'tenant',
          head: t('columns.tenant'),
          from: 'sm',
          cell: ({ tenant }) => tenant && tenantName(tenant),
        },
        {
          name: 'change',
          head: t('columns.change'),
          from: 'md',
          // Of a request only the digest of its body is kept here: the request itself is a click away.
          cell: ({ request, before, after }) => request === null && <Changes before={before} after={after} />,
        },
      ]}
    />
  );
}
