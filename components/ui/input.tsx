import type { ComponentProps } from 'react';
import { controlStyle, cx } from './style';

/** Several lines of text; grows with what is written, up to twelve lines. */
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

/** One line of text. `code` sets codes in the mono face and keeps correction off; `invalid` marks it for eye and reader. */
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
