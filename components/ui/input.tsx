import type { ComponentProps } from 'react';
import { controlStyle, cx } from './style';

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
