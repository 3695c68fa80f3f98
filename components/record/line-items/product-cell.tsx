'use client';

import type { CellProps } from '@/components/data-table/rows';

/** What a line is about: the product's name where it is told, its SKU, and the lot. */
export function ProductCell({ row, labels }: CellProps) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const [sku, name, lot] = [text(row.sku), text(row.productName), text(row.lotNumber)];
  return (
    <span className="flex min-w-0 flex-col py-1.5">
      {name && <span className="truncate font-medium">{name}</span>}
      <span className="truncate text-muted text-xs">
        <code className={name ? undefined : 'text-ink text-sm'}>{sku}</code>
        {lot && (
          <>
            {' · '}
            <code data-tip={labels.lotNumber}>{lot}</code>
          </>
        )}
      </span>
    </span>
  );
}
