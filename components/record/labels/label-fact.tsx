'use client';

import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { PreviewFact } from '@/components/data-table/preview/preview-fact';
import { LocalLabel } from './local-label';
import { useLabel } from './use-label';

/** The label kept here of a return, as a fact beside those that the platform tells. */
export function LabelFact({ row }: { row: Row }) {
  const t = useTranslations('label');
  const label = useLabel('returns', String(row.returnReferenceNumber ?? ''));
  return (
    label && (
      <PreviewFact label={t('heading')}>
        <LocalLabel label={label} />
      </PreviewFact>
    )
  );
}
