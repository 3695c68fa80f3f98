'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { CellProps } from '@/components/data-table/rows';
import { Button } from '@/components/ui/button';
import { leftToCancel } from './left-to-cancel';

/** The line whose form is open, in the address. */
export const useCancelled = () => useQueryState('cancel', parseAsString.withOptions({ history: 'push' }));

/** Of many lines: the button stands in the line itself. `labels` bring its words, `{sku}` standing for the line's. */
export function CancelCell({ row, labels }: CellProps) {
  const [, setSku] = useCancelled();
  const line = leftToCancel(row);
  return (
    line && (
      <Button
        size="sm"
        variant="ghost"
        aria-label={(labels.cancelOf ?? '').replace('{sku}', line.sku)}
        onClick={() => void setSku(line.sku)}
      >
        {labels.cancelShort}
      </Button>
    )
  );
}
