'use client';

import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { IconButton } from './button';
import { Input, LabelledControl, noteId } from './input';

export type TextFieldProps = {
  /** The name of the field in the surrounding `ConsoleForm`. */
  name: string;
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  focus?: boolean;
  /** A button at the end of the input, inside its border. */
  end?: ReactNode;
  code?: boolean;
  readOnly?: boolean;
  maxLength?: number;
};

export function TextField({ name, label, hint, focus, end, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const input = useRef<HTMLInputElement>(null);
  const isInitialized = useRef(false);
  // Keep text that was typed before hydration. Otherwise, the first render would remove the text.
  useLayoutEffect(() => {
    if (isInitialized.current) return;
    isInitialized.current = true;
    const inputValue = input.current?.value;
    if (inputValue && inputValue !== field.value) field.onChange(inputValue);
  }, [field]);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  return (
    <LabelledControl id={id} label={label} note={error ?? hint} isError={Boolean(error)}>
      <span className="relative flex">
        <Input
          {...rest}
          id={id}
          ref={(node) => {
            input.current = node;
            field.ref(node);
          }}
          type={type}
          name={rest.autoComplete}
          required
          invalid={Boolean(error)}
          aria-describedby={hint || error ? noteId(id) : undefined}
          spellCheck={false}
          autoCapitalize="off"
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={field.onBlur}
          className={end ? 'pr-9' : undefined}
        />
        {end && <span className="absolute inset-y-0 right-0.5 flex items-center">{end}</span>}
      </span>
    </LabelledControl>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const t = useTranslations('signIn');
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          label={isVisible ? t('hide') : t('show')}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
