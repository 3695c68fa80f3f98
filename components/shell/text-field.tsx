'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Input } from '@/components/ui/input';
import { LabelledControl, noteOf } from '@/components/ui/labelled-control';

export type TextFieldProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  /** What is wrong with it. */
  fault?: string;
  /** Takes the focus when it appears. */
  focus?: boolean;
  /** A button inside the field's end. */
  end?: ReactNode;
};

/** One line of a form that stands before any session: no contract, no kit. */
export function TextField({
  label,
  onValue,
  hint,
  fault,
  focus,
  end,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) ref.current?.focus();
  }, [focus]);
  return (
    <LabelledControl id={id} label={label} note={fault ?? hint} wrong={Boolean(fault)}>
      <span className="relative flex">
        <Input
          {...rest}
          id={id}
          ref={ref}
          type={type}
          name={rest.autoComplete}
          required
          invalid={Boolean(fault)}
          aria-describedby={hint || fault ? noteOf(id) : undefined}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => onValue(event.target.value)}
          className={end ? 'pr-9' : undefined}
        />
        {end && <span className="absolute inset-y-0 right-0.5 flex items-center">{end}</span>}
      </span>
    </LabelledControl>
  );
}
