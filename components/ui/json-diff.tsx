import { useTranslations } from 'next-intl';
import type { Difference } from '@/lib/contract/schema/compare';

/** Parses JSON. Returns text that is not JSON as is, and undefined if there is no text. */
export function parseJsonOrText(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Indents JSON. Returns other text as is. */
export function pretty(text: string): string {
  const value = parseJsonOrText(text);
  return typeof value === 'string' || value === undefined ? text : JSON.stringify(value, null, 2);
}

export function DifferenceList({
  label,
  differences,
  getLabel,
}: {
  label: string;
  differences: readonly Difference[];
  /** Returns the label of a path. If undefined, the path itself is displayed. */
  getLabel?: (path: string) => string;
}) {
  const t = useTranslations('explorer');
  const valueText = (value: unknown): string => {
    if (value === undefined) return '–';
    return value === '' ? t('emptyValue') : JSON.stringify(value);
  };
  if (differences.length === 0) return <p className="text-muted">{t('noDifference')}</p>;
  return (
    <ul aria-label={label} className="@container flex flex-col gap-1 text-xs">
      {differences.map(({ path, before, after }) => (
        <li
          key={path}
          className="grid grid-cols-1 gap-x-4 border-b pb-1 last:border-b-0 @lg:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          {getLabel && path ? (
            <span className="break-words text-muted">{getLabel(path)}</span>
          ) : (
            <code className="break-all text-muted">{path || t('whole')}</code>
          )}
          <del className="break-all font-mono text-bad">
            <span className="sr-only">{t('before')} </span>
            {valueText(before)}
          </del>
          <ins className="break-all font-mono text-good no-underline">
            <span className="sr-only">{t('after')} </span>
            {valueText(after)}
          </ins>
        </li>
      ))}
    </ul>
  );
}
