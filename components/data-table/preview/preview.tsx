'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { renderCell } from '@/components/data-table/columns/cell';
import { type Column, type Row, readColumn, recordHref } from '@/components/data-table/columns/column';
import type { PreviewFieldsComponent } from '@/components/data-table/table-body';
import { useListQuery } from '@/components/data-table/url-state/use-list-state';
import { FavoriteStar } from '@/components/ui/bookmarks/favorite-star';
import { ButtonLink } from '@/components/ui/button';
import { knownText } from '@/components/ui/known-text';
import { route } from '@/components/ui/route';
import { Sheet } from '@/components/ui/sheet';
import { cx } from '@/components/ui/style';
import type { Formatter } from '@/components/ui/use-formatter';
import { pathInTenant } from '@/lib/console/browser/tenant-path';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import { PreviewField } from './preview-field';
import { PreviewLines } from './preview-lines';
import { rowTitle } from './use-preview';

/** Groups columns in the order of the preview: the record's own fields, then nested objects, the ID last. */
function groupColumns(columns: readonly Column[]) {
  const groupName = ({ name, kind }: Column): string =>
    kind === 'uuid' ? 'id' : name.split('.').slice(0, -1).join('.');
  const namedColumns = columns.filter((column) => column.kind !== 'uuid' || !column.name.includes('.'));
  const parts = [...new Set(['', ...namedColumns.map(groupName)])].sort(
    (a, b) => Number(a === 'id') - Number(b === 'id'),
  );
  return parts
    .map((part) => ({
      part: part === 'id' ? '' : (part.split('.').at(-1) ?? ''),
      columns: namedColumns.filter((c) => groupName(c) === part),
    }))
    .filter((group) => group.columns.length > 0);
}

const fieldListClass = 'grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] px-4 py-3 text-sm';

/**
 * Shows a preview of one record beside its list: the list's fields, the record's lines, and all other fields in a collapsed
 * section. Makes no request itself; `PreviewFields` may make one.
 */
export function Preview({
  columns,
  row,
  index,
  formatter,
  PreviewFields,
  onDisplay,
  onOpen,
  onClose,
}: {
  /** The visible columns of the list, in order. */
  columns: readonly Column[];
  row: Row;
  /** Index of the row in the list. */
  index: number;
  formatter: Formatter;
  /** Renders one more field with details of the record that the list's response lacks. May render null. */
  PreviewFields?: PreviewFieldsComponent;
  /** Called when the row at this index is displayed. */
  onDisplay: (index: number) => void;
  /** Called before the record's page is opened. */
  onOpen: () => void;
  onClose: () => void;
}) {
  useEffect(() => onDisplay(index), [onDisplay, index]);
  const { shape } = useListQuery();
  const t = useTranslations('table');
  const tUi = useTranslations('ui');
  const tRecord = useTranslations('record');
  const tFields = useTranslations('fields');
  const fieldLabel = (name: string) => knownText(tFields, name);
  const lines = shape.columns.filter(({ kind }) => kind === 'lines');
  const personColumns = shape.columns.flatMap((column) => column.of ?? []);
  const isVisible = ({ name }: Column) => columns.some((column) => column.name === name);
  // The visible columns come first, in the order of the list. Empty values are left out.
  const [first, ...rest] = [...columns, ...shape.columns.filter((column) => !isVisible(column))].filter(
    (column) =>
      column.kind !== 'lines' &&
      !personColumns.includes(column.name) &&
      !isEmptyValue(readColumn(row, column)),
  );
  const state = rest.find(({ name }) => name === 'state');
  const fields = rest.filter((column) => column !== state);
  // All other fields are collapsed.
  const parts = groupColumns(fields.filter((column) => !isVisible(column)));
  const previewFields = (columns: readonly Column[]) =>
    columns.map((column) => (
      <PreviewField key={column.name} label={column.label}>
        {renderCell(column, readColumn(row, column), formatter, row)}
      </PreviewField>
    ));
  const href = recordHref(shape.href, row);
  const edit = recordHref(shape.edit, row);
  return (
    <Sheet
      open
      modal={false}
      isInline
      onClose={onClose}
      title={
        <span aria-live="polite">{first && renderCell(first, readColumn(row, first), formatter, row)}</span>
      }
      subtitle={state && renderCell(state, readColumn(row, state), formatter, row)}
      size="md"
      footer={
        <>
          {href && (
            <span className="mr-auto">
              <FavoriteStar
                tenant={shape.tenant}
                path={pathInTenant(href)}
                seen={() => rowTitle(row, shape.columns)}
              />
            </span>
          )}
          {edit && (
            <ButtonLink
              href={route(edit)}
              // In a work queue, editing is the primary action. In other lists, the page has a primary action.
              variant={shape.editLabel ? 'primary' : 'secondary'}
              className={shape.editLabel && 'order-last'}
              keys="e"
              onClick={onOpen}
            >
              {shape.editLabel ?? tUi('edit')}
            </ButtonLink>
          )}
          {href && (
            <ButtonLink href={route(href)} keys="Enter" onClick={onOpen}>
              {t('openWhole')}
            </ButtonLink>
          )}
        </>
      }
    >
      <dl className={fieldListClass}>
        {previewFields(fields.filter(isVisible))}
        {PreviewFields && <PreviewFields row={row} />}
      </dl>
      {lines.map((column) => {
        const list = valueAt(row, column.name);
        const inner = shape.fields.filter(({ within }) => within === column.name);
        const records = Array.isArray(list) ? list.filter(isRecord) : [];
        return records.length > 0 && inner.length > 0 ? (
          <PreviewLines
            key={column.name}
            label={column.label}
            within={column.name}
            rows={records}
            fields={inner}
            formatter={formatter}
          />
        ) : null;
      })}
      {parts.length > 0 && (
        <details className="border-t px-4 py-3 text-sm">
          <summary className="font-semibold">{tRecord('allFields')}</summary>
          {parts.map(({ part, columns }) => (
            <section key={columns[0]?.name} aria-label={part === '' ? undefined : fieldLabel(part)}>
              {part !== '' && <h3 className="pt-3 font-semibold">{fieldLabel(part)}</h3>}
              <dl className={cx(fieldListClass, 'px-0')}>{previewFields(columns)}</dl>
            </section>
          ))}
        </details>
      )}
    </Sheet>
  );
}
