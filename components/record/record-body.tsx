'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/style';

/**
 * Lays out a record: a main column of readable width and, from 1200 px, a second column with people, places and times.
 * Fields without a value (`data-no-value`) are hidden unless the user displays all fields. With `fill`, the main column
 * takes the full height and scrolls independently.
 */
export function RecordBody({
  head,
  side,
  fill,
  children,
}: {
  /** Content above both columns, such as notices. */
  head?: ReactNode;
  side: ReactNode;
  fill?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('record');
  const [all, setAll] = useState(false);
  return (
    <div
      data-all={all || undefined}
      className={cx(
        'min-h-0 flex-1 min-[1200px]:grid [&:not(:has([data-no-value]))_[data-fields-switch]]:hidden [&:not([data-all])_[data-no-value]]:hidden',
        fill
          ? 'flex flex-col min-[1200px]:grid-cols-[minmax(0,1fr)_23.5rem] min-[1200px]:grid-rows-[auto_minmax(0,1fr)]'
          : 'overflow-y-auto min-[1200px]:grid-cols-[minmax(0,70rem)_minmax(23.5rem,1fr)] min-[1200px]:grid-rows-[auto_1fr]',
      )}
    >
      <div className="col-span-full empty:hidden">{head}</div>
      <div className={cx('row-start-2 min-w-0', fill && 'flex min-h-0 flex-1 flex-col')}>{children}</div>
      <div
        className={cx(
          'row-start-2 min-w-0 border-t min-[1200px]:border-t-0 min-[1200px]:border-l',
          fill && 'max-h-56 overflow-y-auto min-[1200px]:max-h-none',
        )}
      >
        {side}
        <div data-fields-switch="" className="px-2 pb-4 md:px-4 print:hidden">
          <Button size="sm" variant="ghost" aria-pressed={all} onClick={() => setAll(!all)}>
            {t('allFields')}
          </Button>
        </div>
      </div>
    </div>
  );
}
