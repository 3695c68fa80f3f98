'use client';

import { Control } from './control';
import { useField } from './use-field';

/** One field of one row. Its column's head names it for the eye, the row's number besides for the ear. */
export function LineCell({ place, row, head }: { place: string; row: number; head: string }) {
  const { field, wrong, id } = useField(place);
  return (
    <div
      data-place={place}
      data-head={head}
      className="min-w-0 before:text-muted before:text-xs before:content-[attr(data-head)] @lg:before:content-none"
    >
      <Control
        place={place}
        field={field}
        as="select"
        label={head}
        aria={{
          id,
          'aria-label': `${head} ${row + 1}`,
          'aria-required': field.required || undefined,
          'aria-invalid': wrong ? true : undefined,
          'aria-describedby': wrong ? `${id}-text` : undefined,
        }}
      />
      {wrong && (
        <p id={`${id}-text`} className="mt-0.5 text-bad text-xs">
          {wrong}
        </p>
      )}
    </div>
  );
}
