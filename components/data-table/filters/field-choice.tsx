'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '@/components/ui/input';
import { opsOf } from '@/lib/contract/dqb/dqb-filter';
import type { FilterField } from '../columns/column';

/** Which field to filter by: type to find it, arrows to walk, Enter takes the first. */
export function FieldChoice({
  fields,
  onChoose,
}: {
  fields: readonly FilterField[];
  onChoose: (name: string) => void;
}) {
  const t = useTranslations('table');
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = fields.filter(
    (f) =>
      opsOf(f).length > 0 &&
      (f.label.toLocaleLowerCase().includes(wanted) || f.name.toLowerCase().includes(wanted)),
  );
  const step = (from: Element, by: number) => {
    const all = [...(from.closest('[data-choice]')?.querySelectorAll<HTMLElement>('input,button') ?? [])];
    const here = all.findIndex((one) => one.contains(from));
    all[Math.max(0, Math.min(here + by, all.length - 1))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk among the controls inside
    <div
      data-choice=""
      onKeyDown={(e) => {
        if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return;
        e.preventDefault();
        if (e.target instanceof Element) step(e.target, e.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <Input
        data-autofocus=""
        aria-label={t('findField')}
        placeholder={t('findField')}
        value={text}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          const first = found[0];
          if (e.key !== 'Enter') return;
          // What comes next takes the focus at once, and must not take this key too.
          e.preventDefault();
          if (first) onChoose(first.name);
        }}
      />
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {found.map((f) => (
          <li key={f.name}>
            <button
              type="button"
              onClick={() => onChoose(f.name)}
              className="flex min-h-control-sm w-full items-center rounded-sm px-2 text-left outline-none hover:bg-hover focus:bg-hover"
            >
              {f.label}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-2 py-1 text-muted">{t('noField')}</li>}
      </ul>
    </div>
  );
}
