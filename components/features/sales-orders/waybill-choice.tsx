'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

/** Where a waybill can come from, by the field that carries it. */
export const waybillFields = ['cargoCode', 'cargoDocumentUrl', 'cargoDocumentZpl'] as const;
export type WaybillSource = (typeof waybillFields)[number];

/** One of the three, all in sight: they exclude each other. Arrows choose. */
export function WaybillChoice({
  value,
  onChange,
}: {
  value: WaybillSource;
  onChange: (source: WaybillSource) => void;
}) {
  const t = useTranslations('form.waybill');
  const id = useId();
  return (
    <div className="col-span-full flex flex-col gap-1">
      <span id={id} className="font-medium text-sm">
        {t('source')}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="inline-flex flex-wrap gap-0.5 self-start rounded-md border border-line-control p-0.5"
      >
        {waybillFields.map((source) => (
          <label
            key={source}
            className="inline-flex h-[calc(var(--control)-6px)] items-center rounded-sm px-2.5 text-muted text-sm has-checked:bg-selected has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus hover:text-ink"
          >
            <input
              type="radio"
              name={`${id}-source`}
              checked={value === source}
              onChange={() => onChange(source)}
              className="sr-only"
            />
            {t(`sources.${source}`)}
          </label>
        ))}
      </div>
    </div>
  );
}
