'use client';

import { useTranslations } from 'next-intl';
import { useLabels } from '@/components/ui/use-labels';
import { type FieldChange, isEquivalent, isSaved, missingRows } from '@/lib/contract/schema/compare';
import { isRecord } from '@/lib/contract/schema/is-record';
import { useValueText } from '../fields/use-value-text';

/** Formats a line as its SKU, lot and quantity. Other values become plain text. */
function lineText(line: unknown): string {
  if (!isRecord(line)) return String(line);
  const [sku, lot] = [line.sku, line.lotNumber].map((part) => (typeof part === 'string' ? part : ''));
  const quantity = line.amountInOrder ?? line.expectedQuantity ?? '';
  return `${[sku, lot].filter(Boolean).join(' · ')} × ${String(quantity)}`;
}

/** Formats the fields in which a line differs from the line with the same text. */
function changedFields(line: unknown, others: readonly unknown[], label: (field: string) => string): string {
  const match = others.find((other) => lineText(other) === lineText(line));
  if (!isRecord(line) || !isRecord(match)) return '';
  const names = [...new Set([...Object.keys(line), ...Object.keys(match)])];
  return names
    .filter((name) => !isSaved(line[name], match[name]))
    .map((name) => ` · ${label(name)} ${String(line[name] ?? '–')}`)
    .join('');
}

/** Returns the removed and added lines of a list. Each occurrence of a duplicate counts. */
export function lineDifferences(
  before: unknown,
  after: unknown,
  label: (field: string) => string,
): { removed: string[]; added: string[] } {
  const beforeLines: unknown[] = Array.isArray(before) ? before : [];
  const afterLines: unknown[] = Array.isArray(after) ? after : [];
  const removed = missingRows(beforeLines, afterLines, isEquivalent);
  const added = missingRows(afterLines, beforeLines, isEquivalent);
  const toTexts = (lines: readonly unknown[], others: readonly unknown[]) =>
    lines.map((line) => lineText(line) + changedFields(line, others, label));
  return { removed: toTexts(removed, added), added: toTexts(added, removed) };
}

/** Maximum lines per list. Further lines are only counted. */
const MAX_LINES = 5;

/** Shows the value of a field before and after a change. For a list of lines, shows the removed and added lines. */
function Change({
  change: { path, before, after, kind },
  omitted,
}: {
  change: FieldChange;
  omitted: string;
}) {
  const t = useTranslations('form.sendCheck.existing');
  const tUi = useTranslations('ui');
  const text = useValueText();
  const labels = useLabels();
  const cell = 'whitespace-pre-wrap break-words py-1.5 pr-3 last:pr-0';
  const isRows = [before, after].some(
    (list) => Array.isArray(list) && list.some((row) => typeof row === 'object'),
  );
  if (!isRows)
    return (
      <>
        <td className={cell}>{text(before, kind)}</td>
        <td className={cell}>
          {after === undefined ? <span className="text-muted">{omitted}</span> : text(after, kind)}
        </td>
      </>
    );
  const { removed, added } = lineDifferences(
    before,
    after,
    (field) => labels.label(`${path}.0.${field}`).split(' · ').at(-1) ?? field,
  );
  const joinLines = (lines: readonly string[]) =>
    [
      ...lines.slice(0, MAX_LINES),
      ...(lines.length > MAX_LINES ? [tUi('more', { n: lines.length - MAX_LINES })] : []),
    ].join('\n');
  return removed.length + added.length === 0 ? (
    <td colSpan={2} className={cell}>
      {t('reordered')}
    </td>
  ) : (
    <>
      <td className={cell}>{joinLines(removed) || '–'}</td>
      <td className={cell}>{joinLines(added) || '–'}</td>
    </>
  );
}

/** Compares two states of a record, with a row for each field that differs. */
export function ChangeTable({
  changes,
  omitted,
  heads,
}: {
  changes: readonly FieldChange[];
  /** Text in place of the new value of an omitted field. */
  omitted: string;
  heads: { before: string; after: string };
}) {
  const t = useTranslations('form.sendCheck.existing');
  const labels = useLabels();
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead className="text-muted text-xs">
        <tr className="border-b">
          <th className="w-[30%] py-1 pr-3 font-normal">{t('field')}</th>
          <th className="py-1 pr-3 font-normal">{heads.before}</th>
          <th className="py-1 font-normal">{heads.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path} className="border-b align-top last:border-b-0">
            <th scope="row" className="break-words py-1.5 pr-3 font-medium">
              {labels.label(change.path)}
            </th>
            <Change change={change} omitted={omitted} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
