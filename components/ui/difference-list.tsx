import { useTranslations } from 'next-intl';
import type { Difference } from './json-diff';

const said = (value: unknown): string => (value === undefined ? '—' : JSON.stringify(value));

/** Where two texts of JSON differ, a line a place: what it was, and what it is. */
export function DifferenceList({
  label,
  found,
  nameOf,
}: {
  label: string;
  found: readonly Difference[];
  /** A place in words; without it the path as it is written. */
  nameOf?: (path: string) => string;
}) {
  const t = useTranslations('explorer');
  if (found.length === 0) return <p className="text-muted">{t('noDifference')}</p>;
  return (
    <ul aria-label={label} className="flex flex-col gap-1 text-xs">
      {found.map(({ path, before, after }) => (
        <li
          key={path}
          className="grid grid-cols-1 gap-x-4 border-b pb-1 last:border-b-0 sm:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          {nameOf && path ? (
            <span className="break-words text-muted">{nameOf(path)}</span>
          ) : (
            <code className="break-all text-muted">{path || t('whole')}</code>
          )}
          <del className="break-all font-mono text-bad">
            <span className="sr-only">{t('before')} </span>
            {said(before)}
          </del>
          <ins className="break-all font-mono text-good no-underline">
            <span className="sr-only">{t('after')} </span>
            {said(after)}
          </ins>
        </li>
      ))}
    </ul>
  );
}
