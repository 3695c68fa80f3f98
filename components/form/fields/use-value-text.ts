'use client';

import { useTranslations } from 'next-intl';
import { useInputLocale } from '@/components/ui/use-input-locale';
import { useLabels } from '@/components/ui/use-labels';

/** Longer values are cut: what matters is seen at their beginning. */
const SHOWN = 300;

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1);

/** Says a value of a body as text, for dialogs that set values beside each other. */
export function useValueText(): (value: unknown) => string {
  const table = useTranslations('table');
  const words = useLabels(useInputLocale());
  return (value) => {
    if (value === undefined || value === null || value === '') return '—';
    if (typeof value === 'boolean') return table(value ? 'yes' : 'no');
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || '—';
    const text = words.value(plain(value));
    return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
  };
}
