import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { route } from '@/components/ui/route';
import type { Operation } from '@/lib/contract/operation';
import { Paging } from '../paging';
import { type AskedSent, PAGE } from './asked';
import { SentNote } from './note';
import { SentSearch } from './sent-search';
import { type SentRow, SentTable } from './sent-table';

/** A list fed by the journal: the note that says so, the search, the rows, the pages. */
export function SentList({
  tenant,
  listed,
  base,
  asked,
  total,
  search,
  empty,
  ...table
}: {
  tenant: string;
  /** The platform lists them too; then this is only a view beside that list. */
  listed: boolean;
  /** The address of this list without its question. */
  base: string;
  asked: AskedSent;
  total: number;
  /** What the search looks into. */
  search: string;
  /** The act that is offered when nothing was sent yet. */
  empty?: ReactNode;
  label: string;
  of: NonNullable<Operation['record']>;
  names: readonly string[];
  rows: readonly SentRow[];
}) {
  const t = useTranslations('pages.sentHere');
  const [path = base, own] = base.split('?');
  const addressOf = (page: number) => {
    const params = new URLSearchParams(own);
    if (asked.text) params.set('q', asked.text);
    if (page > 1) params.set('page', String(page));
    return params.size > 0 ? `${path}?${params}` : path;
  };
  return (
    <>
      <div className="shrink-0 px-4 pt-3 md:px-6">
        <SentNote tenant={tenant} listed={listed} />
      </div>
      <SentSearch label={search} text={asked.text} base={base} />
      {table.rows.length > 0 ? (
        <SentTable {...table} />
      ) : (
        <div className="min-h-0 flex-1 border-t">
          {asked.text || asked.page > 1 ? (
            <EmptyState sentence={t('tooTight')}>
              <ButtonLink href={route(base)}>{t('clear')}</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState sentence={t('none')}>{empty}</EmptyState>
          )}
        </div>
      )}
      <Paging page={asked.page} size={PAGE} total={total} shown={table.rows.length} addressOf={addressOf} />
    </>
  );
}
