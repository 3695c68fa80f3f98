'use client';

import { useTranslations } from 'next-intl';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { isRecord } from '@/lib/contract/schema/is-record';
import { useValueText } from '../fields/use-value-text';
import type { FieldChange } from './existing-question';

/** A line by its SKU, lot and quantity; a plain value as it is. */
function textOf(line: unknown): string {
  if (!isRecord(line)) return String(line);
  const [sku, lot] = [line.sku, line.lotNumber].map((part) => (typeof part === 'string' ? part : ''));
  const quantity = line.amountInOrder ?? line.expectedQuantity ?? '';
  return `${[sku, lot].filter(Boolean).join(' · ')} × ${String(quantity)}`;
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return some.filter((text) => {
    const n = left.get(text) ?? 0;
    if (n > 0) left.set(text, n - 1);
    return n === 0;
  });
}

/** Which lines of a list are taken out and which come in, each as often as it stands there. */
export function lineDifferences(before: unknown, after: unknown): { removed: string[]; added: string[] } {
  const [then, now] = [before, after].map((lines) => (Array.isArray(lines) ? lines.map(textOf) : []));
  return { removed: without(then ?? [], now ?? []), added: without(now ?? [], then ?? []) };
}

/** Lines named of each list; the rest is counted. */
const MAX_ITEMS = 5;

/** Before and after of one field; of a list of lines those that go and those that come. */
function Change({ change: { before, after, kind }, omitted }: { change: FieldChange; omitted: string }) {
  const t = useTranslations('form.sendCheck.existing');
  const ui = useTranslations('ui');
  const text = useValueText();
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
  const { removed, added } = lineDifferences(before, after);
  const listed = (lines: readonly string[]) =>
    [
      ...lines.slice(0, MAX_ITEMS),
      ...(lines.length > MAX_ITEMS ? [ui('more', { n: lines.length - MAX_ITEMS })] : []),
    ].join('\n');
  return removed.length + added.length === 0 ? (
    <td colSpan={2} className={cell}>
      {t('reordered')}
    </td>
  ) : (
    <>
      <td className={cell}>{listed(removed) || '—'}</td>
      <td className={cell}>{listed(added) || '—'}</td>
    </>
  );
}

/** Two states of a record side by side, a row for each field that differs. */
export function ChangeTable({
  changes,
  omitted,
  heads,
}: {
  changes: readonly FieldChange[];
  /** Stands for the new value of a field that is left out. */
  omitted: string;
  heads: { before: string; after: string };
}) {
  const t = useTranslations('form.sendCheck.existing');
  const words = useLabels(useInputLocale());
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
          <tr key={change.place} className="border-b align-top last:border-b-0">
            <th scope="row" className="break-words py-1.5 pr-3 font-medium">
              {words.label(change.place)}
            </th>
            <Change change={change} omitted={omitted} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
