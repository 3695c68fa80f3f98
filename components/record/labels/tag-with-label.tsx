'use client';

import type { CellProps } from '@/components/data-table/rows';
import { LocalLabel } from './local-label';
import { useLabel } from './use-label';

/** The tag of a return as the platform tells it, and beside it the label that is kept here. */
export function TagWithLabel({ row }: CellProps) {
  const label = useLabel('returns', String(row.returnReferenceNumber ?? ''));
  const tag = row.tag ? String(row.tag) : '';
  if (tag === '' && !label) return <span className="text-faint">–</span>;
  return (
    <>
      {tag}
      {tag !== '' && label && ' '}
      {label && <LocalLabel label={label} className="align-middle" />}
    </>
  );
}
