import Download from 'lucide-react/icons/download';
import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { LogChips, type LogField, LogToolbar } from '@/components/data-table/filters/log-filter';
import { Paging } from '@/components/data-table/page-links';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import {
  outcomeChoices,
  PAGE,
  parseRequestSearchParams,
  toRequestLogFilter,
  writes,
} from '@/components/features/requests/read-search-params';
import { filterNames, requestLogUrl } from '@/components/features/requests/request-search-params';
import { RequestErrors, RequestTable, RequestTabs } from '@/components/features/requests/request-table';
import { ActionButton } from '@/components/ui/actions/action-button';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { knownText } from '@/components/ui/known-text';
import { ListHeader } from '@/components/ui/page/list-header';
import { route } from '@/components/ui/route';
import { buttonStyle } from '@/components/ui/style';
import { listPeople } from '@/lib/console/auth/people';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { maskedRequestLog } from '@/lib/console/masking/masked-request-log';
import { integrationNames } from '@/lib/console/relay/relay-keys';
import { dayIn } from '@/lib/contract/schema/zone';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.requests'))('title') };
}

export default async function Requests({ params, searchParams }: Props) {
  const tenant = (await requireTenant(params)).tenant.id;
  const rawQuery = await searchParams;
  if (rawQuery.view === 'errors') return <RequestErrors tenant={tenant} />;
  const query = parseRequestSearchParams(rawQuery);
  const zone = await getTimeZone();
  const filter = toRequestLogFilter(tenant, query, { zone, today: dayIn(zone, new Date()) });
  const { invalid = [] } = query;
  const isReadable = invalid.length === 0;
  const [t, tRecords, tTable, tBulk, tExport, tOperations, people, integrations, requestLog] =
    await Promise.all([
      getTranslations('pages.requests'),
      getTranslations('pages.records'),
      getTranslations('table'),
      getTranslations('pages.bulk'),
      getTranslations('export'),
      getTranslations('operations'),
      listPeople(),
      integrationNames(tenant),
      isReadable
        ? maskedRequestLog({ ...filter, offset: (query.page - 1) * PAGE, count: PAGE })
        : { entries: [], total: 0 },
    ]);
  const base = tenantPath(tenant, 'requests');
  const fields: LogField[] = [
    {
      name: 'operation',
      label: t('operation'),
      options: writes.map((name) => ({
        value: name,
        label: knownText(tOperations, name),
      })),
    },
    {
      name: 'outcome',
      label: t('outcome'),
      options: outcomeChoices.map((name) => ({ value: name, label: t(`outcomes.${name}`) })),
    },
    // The sender of a request is either a user or an integration.
    {
      name: 'person',
      label: t('who'),
      options: people.map(({ id, name }) => ({ value: id, label: name })),
      clears: 'integration',
    },
    {
      name: 'integration',
      label: t('integration'),
      options: integrations.map(({ id, name }) => ({ value: id, label: name })),
      clears: 'person',
    },
  ];
  const isFiltered = filterNames.some((name) => query[name]);
  return (
    <>
      <ListHeader
        title={t('title')}
        tabs={<RequestTabs base={base} current="all" />}
        actions={<ActionButton label={tBulk('title')} href={tenantPath(tenant, 'runs')} />}
      >
        <LogToolbar
          search={{ name: 'record', label: tRecords('record'), placeholder: t('search') }}
          fields={fields}
          days={t('when')}
        />
        {isReadable && (
          <a
            href={requestLogUrl(`${base}/file`, { ...query, others: [], page: 1 })}
            download
            className={buttonStyle('ghost', 'md')}
          >
            <Download aria-hidden="true" />
            <span className="max-sm:sr-only">{tExport('act')}</span>
          </a>
        )}
      </ListHeader>
      <LogChips
        fields={[...fields, { name: 'code', label: t('code') }]}
        days={t('when')}
        className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-2 md:px-6"
      />
      {!isReadable ? (
        <div className="min-h-0 flex-1 border-t">
          <EmptyState kind="notFound" text={`${tTable('incomplete.title')}: ${invalid.join(', ')}`}>
            <ButtonLink href={route(requestLogUrl(base, { ...query, page: 1 }))}>
              {tTable('incomplete.remove')}
            </ButtonLink>
          </EmptyState>
        </div>
      ) : requestLog.entries.length > 0 ? (
        <RequestTable entries={requestLog.entries} base={base} />
      ) : (
        <div className="min-h-0 flex-1 border-t">
          <EmptyState
            kind={isFiltered ? 'notFound' : 'none'}
            section={isFiltered ? undefined : 'requests'}
            text={isFiltered ? tTable('tooTight') : t('none')}
          >
            {isFiltered && (
              <ButtonLink href={route(requestLogUrl(base, { others: query.others, page: 1 }))}>
                {tTable('clearFilters')}
              </ButtonLink>
            )}
          </EmptyState>
        </div>
      )}
      <Paging
        page={query.page}
        size={PAGE}
        total={requestLog.total}
        count={requestLog.entries.length}
        pageHref={(page) => requestLogUrl(base, { ...query, page })}
      />
    </>
  );
}
