import Download from 'lucide-react/icons/download';
import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { LogChips, type LogField, LogToolbar } from '@/components/data-table/filters/log-filter';
import { Paging } from '@/components/data-table/page-links';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import {
  auditHref,
  auditParams,
  parseAuditQuery,
  toAuditFilter,
} from '@/components/features/settings/audit/audit-address';
import { AuditCheckResult } from '@/components/features/settings/audit/audit-check';
import { AuditTable } from '@/components/features/settings/audit/audit-table';
import { objectNames } from '@/components/features/settings/audit/object-names';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { knownText } from '@/components/ui/known-text';
import { Page } from '@/components/ui/page/page';
import { route } from '@/components/ui/route';
import { buttonStyle } from '@/components/ui/style';
import { auditedActions } from '@/lib/console/audit/audit';
import { listAuditPeople, listAuditRows } from '@/lib/console/audit/audit-rows';
import { readLastAuditCheck } from '@/lib/console/audit/check-audit';
import { requirePerson } from '@/lib/console/auth/current-person';
import { hasRight } from '@/lib/console/auth/rights';
import { listRegistered } from '@/lib/console/tenants/tenant-registry';
import { operations } from '@/lib/contract/operations';
import { dayIn } from '@/lib/contract/schema/zone';

const BASE = '/settings/audit';
const PAGE = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') };
}

export default async function Audit({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [person, tAll, tSettings, t, tActs, tOperations, tTable, zone] = await Promise.all([
    requirePerson(),
    getTranslations(),
    getTranslations('settings'),
    getTranslations('audit'),
    getTranslations('audit.acts'),
    getTranslations('operations'),
    getTranslations('table'),
    getTimeZone(),
  ]);
  if (!hasRight(person.role, 'audit'))
    return (
      <Page column title={t('title')}>
        <p className="text-muted">{tSettings('adminsSee')}</p>
      </Page>
    );
  const { invalid, ...query } = parseAuditQuery(await searchParams);
  const clock = { zone, today: dayIn(zone, new Date()) };
  const filter = toAuditFilter(query, clock, objectNames(tAll).find);
  const [log, people, tenants, last] = await Promise.all([
    invalid.length > 0 ? { rows: [], total: 0 } : listAuditRows(filter, (query.page - 1) * PAGE, PAGE),
    listAuditPeople(),
    listRegistered(),
    readLastAuditCheck(),
  ]);
  const tenantsById = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const isFiltered = invalid.length > 0 || auditParams.some((name) => query[name]);
  const fields: LogField[] = [
    {
      name: 'act',
      label: t('columns.act'),
      options: [
        ...auditedActions.map((value) => ({ value, label: tActs(value) })),
        ...Object.values(operations).flatMap(({ name, effect }) =>
          effect === 'read' ? [] : [{ value: name, label: knownText(tOperations, name) }],
        ),
      ],
    },
    {
      name: 'person',
      label: t('columns.person'),
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'tenant',
      label: t('columns.tenant'),
      options: tenants.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  return (
    <Page
      column
      title={t('title')}
      actions={
        <>
          <LogToolbar
            search={{ name: 'object', label: t('columns.object'), placeholder: t('search') }}
            fields={fields}
            days={t('columns.when')}
          />
          <a
            href={auditHref(`${BASE}/file`, { ...query, page: 1 })}
            download
            className={buttonStyle('ghost', 'md')}
          >
            <Download aria-hidden="true" />
            <span className="max-sm:sr-only">{t('download')}</span>
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AuditCheckResult last={last} />
        <LogChips fields={fields} days={t('columns.when')} className="flex flex-wrap items-center gap-2" />
        {log.rows.length > 0 ? (
          <>
            <AuditTable rows={log.rows} findTenant={(id) => tenantsById.get(id)} />
            <Paging
              page={query.page}
              size={PAGE}
              total={log.total}
              count={log.rows.length}
              isInset
              pageHref={(page) => auditHref(BASE, { ...query, page })}
            />
          </>
        ) : (
          <EmptyState
            kind={isFiltered ? 'notFound' : 'none'}
            text={
              invalid.length > 0
                ? `${tTable('incomplete.title')}: ${invalid.join(', ')}`
                : isFiltered
                  ? tTable('tooTight')
                  : t('none')
            }
          >
            {isFiltered && <ButtonLink href={route(BASE)}>{tTable('clearFilters')}</ButtonLink>}
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
