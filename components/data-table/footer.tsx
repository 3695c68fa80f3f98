'use client';

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/button';
import { cx } from '@/components/ui/style';
import { useFormatter } from '@/components/ui/use-formatter';
import { activeSorting } from './url-state/list-request';
import { pageSizes } from './url-state/page-sizes';
import { useListQuery } from './url-state/use-list-state';
import type { ListRead } from './use-list-rows';

/** Renders the footer of a list: visible rows, total, sort order and paging. */
export function Footer({
  read: { rows, total, lastPage, failure },
  onPage,
}: {
  read: ListRead;
  onPage: (page: number) => void;
}) {
  const t = useTranslations('table');
  const { number: numberFormat } = useFormatter();
  const { shape, state, request, change } = useListQuery();
  const isLoaded = rows !== undefined;
  const count = rows?.length ?? 0;
  // Without a complete query, the list has no count.
  const isComplete = request.isComplete && !failure;
  const from = (state.page - 1) * state.size;
  const order = activeSorting(state, shape).flatMap(({ id, desc }) => {
    const label = shape.columns.find((c) => c.name === id)?.label;
    return label ? [`${label} ${desc ? '↓' : '↑'}`] : [];
  });
  const isEmpty = count === 0 && state.page === 1;
  // The message about missing rows is for screen readers. Sighted users see the message in the list.
  const hasNoRows = isComplete && isLoaded && count === 0;
  const rowsText = () => {
    if (total !== undefined || isEmpty) {
      const totalText = numberFormat.format(total ?? 0);
      if (count === 0) return t('noRows', { total: totalText });
      return t('rows', {
        from: numberFormat.format(from + 1),
        to: numberFormat.format(from + count),
        total: totalText,
      });
    }
    if (count === 0) return t('totalUnknown');
    return t('rowsOfUnknown', { from: numberFormat.format(from + 1), to: numberFormat.format(from + count) });
  };
  return (
    <div
      data-action-bar=""
      className={cx(
        'flex min-h-10 flex-wrap items-center gap-x-4 px-4 text-muted md:px-6',
        !hasNoRows && 'border-t',
      )}
    >
      <p aria-live="polite" className={hasNoRows ? 'sr-only' : 'whitespace-nowrap text-ink'}>
        {!isComplete ? t('notCounted') : isLoaded ? rowsText() : t('counting')}
      </p>
      {order.length > 0 && !hasNoRows && (
        <p className="hidden min-w-0 truncate sm:block">{t('ordered', { order: order.join(', ') })}</p>
      )}
      <div className={cx('ml-auto flex items-center gap-1', (hasNoRows || !isComplete) && 'invisible')}>
        <label className="mr-2 hidden items-center gap-1.5 sm:flex">
          <span>{t('pageSize')}</span>
          <select
            value={state.size}
            onChange={(e) => change({ size: Number(e.target.value) })}
            className="h-control-sm rounded-md bg-transparent px-1 text-control text-ink hover:bg-hover"
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <span className="whitespace-nowrap px-1">
          {isLoaded && total === undefined
            ? t('pageOfUnknown', { page: state.page })
            : t('page', { page: state.page, last: numberFormat.format(lastPage) })}
        </span>
        <IconButton
          size="sm"
          label={t('previous')}
          keys="["
          unavailable={state.page <= 1 ? t('firstPage') : undefined}
          onClick={() => onPage(Math.min(state.page - 1, lastPage))}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={t('next')}
          keys="]"
          unavailable={state.page >= lastPage ? t('lastPage') : undefined}
          onClick={() => onPage(state.page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
