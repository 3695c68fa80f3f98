import { useTranslations } from 'next-intl';
import { cell } from '@/components/data-table/columns/cell';
import type { Row } from '@/components/data-table/columns/column';
import { columnsOf } from '@/components/data-table/columns/column-list';
import { Code } from '@/components/ui/code';
import { cx } from '@/components/ui/cx';
import { useReader } from '@/components/ui/use-formatter';
import type { Operation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';

/** What is known of a record, a group of it: labels, kinds and words come from the contract, the page says which and in what order. */
export function Facts({
  of,
  record,
  names,
  known,
}: {
  /** Whose fields these are. */
  of: NonNullable<Operation['record']>;
  record: Row;
  names: readonly string[];
  /** Leave out what is not known, instead of a dash. */
  known?: boolean;
}) {
  const t = useTranslations();
  const reader = useReader();
  const columns = columnsOf(of, t);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {names.flatMap((name) => {
        const column = columns.find((c) => c.name === name);
        if (!column) return [];
        const value = valueAt(record, name);
        if (known && (value === null || value === undefined || value === '')) return [];
        const isLong = column.kind === 'longtext' || column.kind === 'url' || column.kind === 'list';
        const isWide = column.kind === 'uuid' || column.kind === 'email';
        const copies =
          (column.kind === 'code' || column.kind === 'uuid') && typeof value === 'string' && value !== '';
        return (
          <div key={name} className={cx('min-w-0', isLong ? 'col-span-full' : isWide && 'col-span-2')}>
            <dt className="text-muted text-xs">{column.label}</dt>
            <dd className="mt-0.5 break-words">
              {copies ? (
                <Code copy wrap>
                  {value}
                </Code>
              ) : Array.isArray(value) && column.kind === 'list' && value.length > 0 ? (
                <span className="flex flex-wrap gap-x-3 gap-y-1">
                  {value.map((v) => (
                    <Code key={String(v)} copy wrap>
                      {String(v)}
                    </Code>
                  ))}
                </span>
              ) : (
                cell(column, value, reader)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
