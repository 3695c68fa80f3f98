import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LinkedRows, type ListPart } from '@/components/data-table/clickable-rows';
import { cell, cellClasses } from '@/components/data-table/columns/cell';
import { plainColumn, type Row, readColumn, withFlexColumn } from '@/components/data-table/columns/column';
import { listColumnsOf } from '@/components/data-table/columns/column-list';
import { Paging } from '@/components/data-table/paging';
import { otherParams } from '@/components/data-table/saved-views/view-address';
import { TableFrame } from '@/components/data-table/table-frame';
import { type SearchParams, stateOf } from '@/components/data-table/url-state/list-state';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Input } from '@/components/ui/input';
import { LinkPending } from '@/components/ui/link-pending';
import { ListHeader, type ListHeading } from '@/components/ui/page/list-header';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { useFormatter } from '@/components/ui/use-formatter';
import type { SentWrite } from '@/lib/console/request-log/sent-records';
import type { Resource } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { OutcomeBadge } from './outcome-badge';
import { SentNote } from './since-list';

/** A record known from the request log: the last payload, the last write about it, and its state. */
type SentRow = {
  href: string;
  record: Row;
  last: SentWrite;
  state?: ReactNode;
};

/** In pixels; the most important columns come first, because a card has room for six. */
const own = { outcome: 120, when: 150, last: 170, who: 110 };
/** The minimum width of the growing column. */
const MIN_WIDTH = 190;
/** A record's identifier is never cut off, and its cell has the gutter of the page. */
const KEY_GUTTER = 40;

/** Records from the request log, in the style of the lists. */
function SentTable({
  label,
  of,
  names,
  rows,
  part,
}: {
  label: string;
  /** The schema of these fields. */
  of: NonNullable<Operation['record']>;
  names: readonly string[];
  rows: readonly SentRow[];
  part: ListPart;
}) {
  const t = useTranslations();
  const words = useTranslations('pages.sentHere');
  const operations = useTranslations('operations');
  const reader = useFormatter();
  const all = listColumnsOf(of, t);
  const columns = withFlexColumn(names.flatMap((name) => all.find((c) => c.name === name) ?? [])).map(
    (c, at) => (c.flex ? { ...c, width: MIN_WIDTH } : at === 0 ? { ...c, width: c.width + KEY_GUTTER } : c),
  );
  const ownColumns = Object.entries(own).map(([name, width]) => plainColumn(name, words(name), width));
  return (
    <div className="list-scroll min-h-0 flex-1 border-t" data-list="">
      <TableFrame label={label} columns={[...columns, ...ownColumns]}>
        <LinkedRows part={part}>
          {rows.map(({ record, href, last, state }) => {
            return (
              <tr key={href} data-href={href}>
                {columns.map((c, at) => {
                  const value = readColumn(record, c);
                  const content = cell(c, value, reader);
                  return (
                    <td key={c.name} {...cellClasses(c, at, undefined, value)}>
                      {at === 0 ? (
                        <PrefetchLink href={route(href)} data-row-link="">
                          {content}
                          <LinkPending />
                        </PrefetchLink>
                      ) : (
                        content
                      )}
                    </td>
                  );
                })}
                <td data-card="state">{state ?? <OutcomeBadge entry={{ result: last.result }} />}</td>
                <td data-label={words('when')}>
                  <When at={last.at.toISOString()} />
                </td>
                <td data-label={words('last')}>
                  {operations.has(last.operation) ? operations(last.operation) : last.operation}
                </td>
                <td data-label={words('who')}>{last.person}</td>
              </tr>
            );
          })}
        </LinkedRows>
      </TableFrame>
    </div>
  );
}

/** Filters a server-rendered list by a part of the key: a plain form, so that no script is needed. */
function SentSearch({
  label,
  text,
  path,
  rest,
}: {
  label: string;
  text: string;
  path: string;
  /** Other parameters of the URL. */
  rest: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <search className="max-sm:flex-1">
      <form action={path}>
        {rest.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <span className="relative block sm:w-72">
          <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint" />
          <Input
            key={text}
            type="search"
            name="q"
            enterKeyHint="search"
            data-search=""
            aria-label={label}
            placeholder={label}
            className="border-line-strong! pl-8"
            defaultValue={text}
          />
        </span>
      </form>
    </search>
  );
}

/** Rows per page. */
const PAGE = 50;

type SentSearchParams = {
  text: string;
  page: number;
  offset: number;
  /** Other parameters of the URL, preserved. */
  others: [string, string][];
};

/** True when the URL has parameters that the request log does not support: filters, sorting, a view of the platform's list. */
function isFiltered(params: SearchParams): boolean {
  const { f, dqb, sort, view } = stateOf(params);
  return f.length > 0 || dqb !== '' || sort !== '' || !['', 'sent', 'all'].includes(view);
}

/** The query of such a list from its URL: `q` and `page`, as in every list. */
function searchParamsOf(params: SearchParams): SentSearchParams {
  const { q, page } = stateOf(params);
  return { text: q.trim(), page, offset: (page - 1) * PAGE, others: otherParams(params, ['q', 'page']) };
}

/** A list from the request log: an explanatory note, search, rows and pagination. */
export async function SentList({
  tenant,
  resource,
  listed = false,
  tabbed,
  searchParams,
  find,
  search,
  empty,
  title,
  tabs,
  actions,
  ...listProps
}: ListHeading & {
  tenant: string;
  resource: Resource;
  /** The platform lists them too, so this is one more view of that list. */
  listed?: boolean;
  /** The page's tab already states where these records come from. */
  tabbed?: true;
  searchParams: SearchParams;
  /** Fetches the rows of a page; `base`: the base path of the records. */
  find: (query: SentSearchParams, base: string) => Promise<{ rows: readonly SentRow[]; total: number }>;
  /** What the search covers: a key of the `sentHere` messages. */
  search: string;
  /** The action offered while nothing was sent yet. */
  empty?: ReactNode;
  of: NonNullable<Operation['record']>;
  names: readonly string[];
}) {
  const query = searchParamsOf(searchParams);
  const records = `/t/${encodeURIComponent(tenant)}/${resource}`;
  const base = listed ? `${records}?view=sent` : records;
  const [t, table, { rows, total }] = await Promise.all([
    getTranslations('pages.sentHere'),
    getTranslations('table'),
    find(query, records),
  ]);
  const rest = query.others;
  const addressOf = (page: number) => {
    const params = new URLSearchParams(rest);
    if (query.text) params.set('q', query.text);
    if (page > 1) params.set('page', String(page));
    return params.size > 0 ? `${records}?${params}` : records;
  };
  return (
    <>
      <ListHeader {...{ title, tabs, actions }}>
        <SentSearch label={t(search)} text={query.text} path={records} rest={rest} />
      </ListHeader>
      <div className="shrink-0 border-t px-4 py-2 md:px-6">
        <SentNote tenant={tenant} listed={listed} titled={tabbed} />
        {isFiltered(searchParams) && (
          <p className="pt-2 text-warn">
            {t('notAsked')}{' '}
            <PrefetchLink href={route(base)} className="underline underline-offset-2">
              {t('wholeList')}
            </PrefetchLink>
          </p>
        )}
      </div>
      {rows.length > 0 ? (
        <SentTable
          label={t('title')}
          rows={rows}
          part={{ tenant, from: query.offset, total }}
          {...listProps}
        />
      ) : (
        <div className="min-h-0 flex-1 border-t">
          {total > 0 ? (
            <EmptyState kind="notFound" text={table('beyond')}>
              <ButtonLink href={route(addressOf(Math.ceil(total / PAGE)))}>{table('toLast')}</ButtonLink>
            </EmptyState>
          ) : query.text ? (
            <EmptyState kind="notFound" text={table('nothingFound', { text: query.text })}>
              <ButtonLink href={route(base)}>{table('clearSearch')}</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState text={t('none')}>{empty}</EmptyState>
          )}
        </div>
      )}
      <Paging page={query.page} size={PAGE} total={total} count={rows.length} addressOf={addressOf} />
    </>
  );
}
