'use client';

import type { CellProps } from '@/components/data-table/rows';
import { changeFields } from '@/components/record/stock/stock-levels';
import { useFormatter } from '@/components/ui/use-formatter';

/** What an adjustment changed of one product: each quantity with its kind. */
export function ChangeCell({ row, labels }: CellProps) {
  const { number } = useFormatter();
  return (
    <span className="flex flex-wrap gap-x-3">
      {changeFields.flatMap((name) => {
        const amount = row[name];
        return typeof amount === 'number' && amount !== 0 ? (
          <span key={name}>
            <span className="font-medium">{number.format(amount)}</span>{' '}
            <span className="text-muted text-xs">{labels[name]}</span>
          </span>
        ) : (
          []
        );
      })}
    </span>
  );
}
