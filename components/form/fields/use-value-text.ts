'use client';

import { useTranslations } from 'next-intl';
import { useFormatter } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { Kind } from '@/lib/contract/schema/fields';
import { toInstant } from '@/lib/contract/schema/zone';
import { dateParts, formatDayParts } from '@/lib/formatting/date-time-text';

/** Maximum number of characters. Longer values are truncated. */
const MAX_VISIBLE = 300;

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1);

/**
 * Returns a function that formats a value of a request body as text, for dialogs that compare values. If `kind` is
 * passed, dates and times use the user's format and time zone.
 */
export function useValueText(): (value: unknown, kind?: Kind) => string {
  const tTable = useTranslations('table');
  const labels = useLabels();
  const { zone, months } = useFormatter();
  const date = (text: string, kind: Kind | undefined): string | undefined => {
    // A calendar day has no time zone (D23).
    const [, year, month, day] = (kind === 'day' && /^(\d{4})-(\d\d)-(\d\d)/.exec(text)) || [];
    if (year && month && day) return formatDayParts(year, month, day, months);
    const p = kind === 'instant' ? dateParts(zone, toInstant(text)) : undefined;
    return p && `${formatDayParts(p.year, p.month, p.day, months)} ${p.hour}:${p.minute}`;
  };
  return (value, kind) => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return tTable(value ? 'yes' : 'no');
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || '–';
    const written = toText(value);
    const text = date(written, kind) ?? labels.value(written);
    return text.length > MAX_VISIBLE ? `${text.slice(0, MAX_VISIBLE)} …` : text;
  };
}
