import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import type { SearchParams } from '@/components/table/state';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { route } from '@/components/ui/route';
import { listJournal } from '@/lib/console/journal-list';
import { requirePerson } from '@/lib/console/session';
import { Paging } from '../paging';
import { RequestErrors } from './request-errors';
import { RequestFilter } from './request-filter';
import { RequestTable } from './request-table';
import { RequestTabs } from './request-tabs';
import { addressOf, askedOf, outcomeChoices, PAGE, writes } from './requests';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.requests'))('title') };
}

/** The journal of this tenant: what was sent to the platform from here, by whom, and what came of it. */
export default async function Requests({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const given = await searchParams;
  if (given.view === 'errors') return <RequestErrors segment={segment} />;
  const asked = askedOf(given);
  const [t, bulk, operations, journal] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('pages.bulk'),
    getTranslations('operations'),
    listJournal({
      tenant: decodeURIComponent(segment),
      operations: asked.operation ? [asked.operation] : undefined,
      outcome: asked.outcome,
      record: asked.record,
      code: asked.code,
      offset: (asked.page - 1) * PAGE,
      count: PAGE,
    }),
  ]);
  const base = `/t/${segment}/requests`;
  const narrowed = asked.operation || asked.outcome || asked.record || asked.code;
  return (
    <Page
      title={t('title')}
      tabs={<RequestTabs base={base} current="all" />}
      actions={<ButtonLink href={route(`/t/${segment}/runs`)}>{bulk('title')}</ButtonLink>}
      fill
    >
      <RequestFilter
        asked={asked}
        any={t('any')}
        operation={{
          label: t('operation'),
          options: writes.map((name) => ({
            value: name,
            label: operations.has(name) ? operations(name) : name,
          })),
        }}
        outcome={{
          label: t('outcome'),
          options: outcomeChoices.map((name) => ({ value: name, label: t(`outcomes.${name}`) })),
        }}
        record={t('record')}
        code={t('code')}
      />
      {journal.entries.length > 0 ? (
        <RequestTable entries={journal.entries} base={base} />
      ) : (
        <div className="min-h-0 flex-1 border-t">
          <EmptyState sentence={t(narrowed ? 'tooTight' : 'none')}>
            {narrowed && <ButtonLink href={route(base)}>{t('clear')}</ButtonLink>}
          </EmptyState>
        </div>
      )}
      <Paging
        page={asked.page}
        size={PAGE}
        total={journal.total}
        shown={journal.entries.length}
        addressOf={(page) => addressOf(base, { ...asked, page })}
      />
    </Page>
  );
}
