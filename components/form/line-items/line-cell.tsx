'use client';

import { memo } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { cx } from '@/components/ui/style';
import { useLabels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { DateControl } from '../fields/control';
import { inputProps } from '../fields/field-positions';
import { fieldId, useFieldsContext } from '../fields/fields-context';
import { errorMessage } from '../values/field-errors';
import { useProductName } from './product-names';
import { type LoadSuggestions, SuggestionInput } from './suggest-input';

/** True for columns of quantities and prices, which are right-aligned in the table. A line number identifies its line. */
export const isAmount = (column: Field | undefined): boolean =>
  column?.kind === 'money' || (column?.kind === 'number' && column.name !== 'itemNo');

/** Shows the name of a line's product once the name has been looked up. */
function ProductName({ tenant, sku }: { tenant: string; sku: string }) {
  const name = useProductName(tenant, sku.trim());
  return name && <p className="mt-0.5 truncate text-muted text-xs">{name}</p>;
}

/**
 * Renders a field of a row. The visible label is the column heading. The label for screen readers also includes the row
 * number.
 */
export const LineCell = memo(function LineCell({
  list,
  index,
  column,
  suggestions,
  isRequired,
  missing,
}: {
  list: string;
  index: number;
  column: Field;
  suggestions: LoadSuggestions | undefined;
  isRequired: boolean;
  /** The error of the cell if it is required and empty. */
  missing: string | undefined;
}) {
  const context = useFieldsContext();
  const labels = useLabels();
  const path = `${list}.${index}.${column.name}`;
  const { field, fieldState } = useController({ name: path });
  const id = fieldId(context, path);
  const heading = labels.label(column.name);
  const { kind } = column;
  const text = String(field.value ?? '');
  const error = errorMessage(fieldState.error) ?? (isRequired && text === '' ? missing : undefined);
  const aria = {
    id,
    'aria-label': `${heading} ${index + 1}`,
    'aria-required': isRequired || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-text` : undefined,
  };
  return (
    <div
      data-place={path}
      data-head={isRequired ? `${heading} *` : heading}
      data-cell={`${index} ${column.name}`}
      className="min-w-0 grow basis-[40%] before:text-muted before:text-xs before:content-[attr(data-head)] nth-3:basis-full @max-lg:group-data-closed/line:hidden @lg:before:content-none"
    >
      {kind === 'boolean' ? (
        <span className="flex h-control items-center">
          <Checkbox
            {...aria}
            checked={field.value === true}
            onChange={(event) => field.onChange(event.target.checked || undefined)}
          />
        </span>
      ) : kind === 'enum' && !column.open ? (
        <Select
          {...aria}
          value={text}
          onChange={field.onChange}
          options={(column.values ?? []).map((value) => ({ value, label: labels.value(value) }))}
          empty="–"
        />
      ) : suggestions ? (
        <>
          <SuggestionInput aria={aria} value={text} suggestions={suggestions} onType={field.onChange} />
          <ProductName tenant={context.tenant} sku={text} />
        </>
      ) : kind === 'day' || kind === 'instant' ? (
        <DateControl path={path} time={kind === 'instant'} steps={false} {...aria} />
      ) : (
        <Input
          {...inputProps[kind]}
          {...aria}
          value={text}
          onChange={field.onChange}
          className={isAmount(column) ? 'tabular-nums @lg:text-right' : undefined}
        />
      )}
      {error && (
        <p id={`${id}-text`} className={cx('mt-0.5 text-bad text-xs', isAmount(column) && '@lg:text-right')}>
          {error}
        </p>
      )}
    </div>
  );
});
