'use client';

import Columns3Cog from 'lucide-react/icons/columns-3-cog';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { ActionButton } from '@/components/ui/actions/action-button';
import { SkeletonPanel } from '@/components/ui/loading';
import { Popover } from '@/components/ui/popover';
import type { ColumnLayoutControl } from './columns/column-layout';
import type { ListTable } from './columns/table-model';
import { ExportButton } from './export/export-button';
import { FilterButton } from './filters/chips';
import { SearchBox } from './filters/search-box';
import { ViewsButton } from './saved-views/views-button';
import { useListQuery } from './url-state/use-list-state';

const loadSortAndColumns = () => import('./columns/sort-and-columns');
const SortAndColumns = lazy(() => loadSortAndColumns().then((m) => ({ default: m.SortAndColumns })));

/** Renders the toolbar of a list: search, filters, export, display settings. */
export function Toolbar({
  table,
  columnLayout,
  total,
}: {
  table: ListTable;
  columnLayout: ColumnLayoutControl;
  /** Number of matching records. Undefined while unknown. */
  total?: number;
}) {
  const { shape, state, request, change } = useListQuery();
  const t = useTranslations('table');
  const locale = useLocale();
  const labels = [
    ...new Set(
      shape.search.flatMap((name) => {
        // The fields of a person share one label, regardless of which field is searched.
        const personColumn = shape.columns.find(
          ({ of, hintPath }) => hintPath === name || of?.includes(name),
        );
        return (personColumn ?? shape.fields.find((f) => f.name === name))?.label ?? [];
      }),
    ),
  ];
  // The labels form one phrase, so only the first word is capitalized. Acronyms such as "SKU" stay uppercase.
  const searchedNames = labels
    .map((label, at) =>
      at === 0 || /^\p{Lu}{2}/u.test(label)
        ? label
        : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1),
    )
    .join(', ');
  return (
    <>
      {searchedNames && (
        <SearchBox
          value={state.q}
          searchedNames={searchedNames}
          placeholder={
            shape.section && t.has(`searchOf.${shape.section}`)
              ? t(`searchOf.${shape.section}`)
              : searchedNames
          }
          isConflicting={request.searchConflict}
          onChange={(q) => change({ q: q || null }, 'replace')}
        />
      )}
      <ViewsButton />
      <FilterButton />
      <div className="flex items-center gap-1 print:hidden">
        <ExportButton
          operation={shape.operation}
          tenant={shape.tenant}
          dqb={request.query}
          unavailable={request.isComplete ? undefined : t('exportBlocked')}
          columns={[
            ...new Set(
              table.getVisibleLeafColumns().flatMap(({ id, columnDef }) => columnDef.meta?.of ?? id),
            ),
          ]}
          hasLines={shape.columns.some((c) => c.kind === 'lines')}
          total={total}
        />
        <Popover
          label={t('view')}
          align="end"
          trigger={(props) => (
            <ActionButton
              {...props}
              label={t('view')}
              variant="ghost"
              icon={<Columns3Cog aria-hidden="true" />}
              onPointerEnter={() => void loadSortAndColumns()}
              onFocus={() => void loadSortAndColumns()}
            >
              <span className="max-sm:sr-only">{t('view')}</span>
            </ActionButton>
          )}
        >
          <div className="w-96 max-w-full">
            <Suspense fallback={<SkeletonPanel rows={Math.min(18, 7 + shape.columns.length)} />}>
              <SortAndColumns table={table} columnLayout={columnLayout} />
            </Suspense>
          </div>
        </Popover>
      </div>
    </>
  );
}
