import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Paging } from '@/components/data-table/paging';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import type { Resource } from '@/lib/contract/resources';
import type { Operation } from '@/lib/contract/schema/operation';
import { SentSearch } from './sent-search';
import { type AskedSent, askedOf, isNarrower, PAGE } from './sent-search-params';
import { type SentRow, SentTable } from './sent-table';
import { SentNote } from './source-notice';

/** A list fed by the journal: the note that says so, the search, the rows, the pages. */
export async function SentList({
  tenant,
  resource,
  listed = false,
  searchParams,
  find,
  search,
  empty,
  ...shown
}: {
  tenant: string;
  resource: Resource;
  /** The platform lists them too; then this is only a view beside that list. */
  listed?: boolean;
  searchParams: SearchParams;
  /** The rows of a page; `base`: the address under which the records stand. */
  find: (asked: AskedSent, base: string) => Promise<{ rows: readonly SentRow[]; total: number }>;
  /** What the search looks into: a word of `sentHere`. */
  search: string;
  /** The act that is offered when nothing was sent yet. */
  empty?: ReactNode;
  of: NonNullable<Operation['record']>;
  names: readonly string[];
}) {
  const asked = askedOf(searchParams);
  const records = `/t/${encodeURIComponent(tenant)}/${resource}`;
  const base = listed ? `${records}?view=sent` : records;
  const [t, table, { rows, total }] = await Promise.all([
    getTranslations('pages.sentHere'),
    getTranslations('table'),
    find(asked, records),
  ]);
  const rest = asked.others;
  const addressOf = (page: number) => {
    const params = new URLSearchParams(rest);
    if (asked.text) params.set('q', asked.text);
    if (page > 1) params.set('page', String(page));
    return params.size > 0 ? `${records}?${params}` : records;
  };
  return (
    <>
      <div className="shrink-0 px-4 pt-3 md:px-6">
        <SentNote tenant={tenant} listed={listed} />
        {isNarrower(searchParams) && (
          <p className="pt-2 text-warn">
            {t('notAsked')}{' '}
            <NearLink href={route(base)} className="underline underline-offset-2">
              {t('wholeList')}
            </NearLink>
          </p>
        )}
      </div>
      <SentSearch label={t(search)} text={asked.text} path={records} rest={rest} />
      {rows.length > 0 ? (
        <SentTable label={t('title')} rows={rows} part={{ tenant, from: asked.offset, total }} {...shown} />
      ) : (
        <div className="min-h-0 flex-1 border-t">
          {total > 0 ? (
            <EmptyState sentence={table('beyond')}>
              <ButtonLink href={route(addressOf(Math.ceil(total / PAGE)))}>{table('toLast')}</ButtonLink>
            </EmptyState>
          ) : asked.text ? (
            <EmptyState sentence={t('tooTight')}>
              <ButtonLink href={route(base)}>{t('clear')}</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState sentence={t('none')}>{empty}</EmptyState>
          )}
        </div>
      )}
      <Paging page={asked.page} size={PAGE} total={total} shown={rows.length} addressOf={addressOf} />
    </>
  );
}
