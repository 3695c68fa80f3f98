import type { ComponentProps, ReactNode } from 'react';
import { controlStyle, cx } from './style';

/** A multi-line text input. It grows with its content, up to twelve lines. */
export function Textarea({
  invalid,
  code,
  className,
  ...rest
}: ComponentProps<'textarea'> & { invalid?: boolean; code?: boolean }) {
  return (
    <textarea
      rows={3}
      spellCheck={code ? false : undefined}
      aria-invalid={invalid || undefined}
      {...rest}
      className={cx(
        controlStyle,
        'field-sizing-content max-h-64 min-h-16 resize-y py-1.5 leading-5',
        code && 'font-mono',
        className,
      )}
    />
  );
}

/**
 * A single-line text input. `code` uses a monospace font and disables autocorrection. `invalid` marks the input visually and
 * for screen readers.
 */
export function Input({
  invalid,
  code,
  className,
  ...rest
}: ComponentProps<'input'> & { invalid?: boolean; code?: boolean }) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={code ? false : undefined}
      autoCapitalize={code ? 'off' : undefined}
      autoCorrect={code ? 'off' : undefined}
      aria-invalid={invalid || undefined}
      {...rest}
      className={cx(
        controlStyle,
        'h-control',
        code && 'font-mono',
        rest.type === 'number' && 'text-right',
        className,
      )}
    />
  );
}

/** The ID of the note below a control, for its `aria-describedby`. */
export const noteId = (id: string): string => `${id}-note`;

/**
 * A control with a label above and an error or help text below. The control must have the ID `id`, and `noteId(id)` in its
 * `aria-describedby`.
 */
export function LabelledControl({
  id,
  label,
  note,
  isError,
  children,
}: {
  id: string;
  label: string;
  note?: string;
  isError?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {note && (
        <p id={noteId(id)} className={isError ? 'text-bad text-xs' : 'text-muted text-xs'}>
          {note}
        </p>
      )}
    </div>
  );
}
