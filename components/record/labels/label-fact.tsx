'use client';

import Pin from 'lucide-react/icons/pin';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { PreviewFact } from '@/components/data-table/preview/preview-fact';
import { cx } from '@/components/ui/cx';
import { tooltip } from '@/components/ui/tooltip';
import type { VisibleLabel } from './label-storage';
import { useLabel } from './use-label';

/** The tag of a return with the label kept here; loaded only where such labels may be. */
export const ReturnTagCell = dynamic(() => import('./tag-with-label').then((m) => m.TagWithLabel));

/** The label of a return in its peek; loaded with the first one that is looked at. */
export const ReturnLabelFact = dynamic(() => import('./label-fact').then((m) => m.LabelFact));

/** A label that only this console knows: never to be taken for a tag of the platform, hence its broken line and its sign. */
export function LocalLabel({
  label: { label, person },
  className,
}: {
  label: VisibleLabel;
  className?: string;
}) {
  const t = useTranslations('label');
  return (
    <span
      {...tooltip(t('only', { person }))}
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border border-line-control border-dashed px-1.5 text-xs',
        className,
      )}
    >
      <Pin aria-hidden="true" className="size-3 shrink-0 text-faint" />
      <span className="truncate">{label}</span>
      <span className="sr-only">{t('onlyShort')}</span>
    </span>
  );
}

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
