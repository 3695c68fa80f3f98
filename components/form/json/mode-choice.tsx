'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

const modes = ['form', 'json'] as const;

type Mode = (typeof modes)[number];

/** Whether a body is filled in field by field or written as JSON. Native radio buttons: arrows choose. */
export function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  const t = useTranslations('explorer');
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={t('mode')}
      className="inline-flex gap-0.5 self-start rounded-md border border-line-control p-0.5"
    >
      {modes.map((mode) => (
        <label
          key={mode}
          className="inline-flex h-[calc(var(--control)-6px)] items-center rounded-sm px-2.5 text-muted text-sm has-checked:bg-selected has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus hover:text-ink"
        >
          <input
            type="radio"
            name={name}
            checked={value === mode}
            onChange={() => onChange(mode)}
            className="sr-only"
          />
          {t(mode)}
        </label>
      ))}
    </div>
  );
}
