'use client';

import { createContext, type ReactNode } from 'react';
import { cx } from '@/components/ui/style';

/** Where the Cancel button of a page's form leads. */
export const FormExit = createContext<string | undefined>(undefined);

/** The classes around a form that fill its page or sheet, so that the form's bar is at the lower edge, below the padding of 16 px. */
export const formFrame = 'flex min-h-full flex-col [--form-end:-16px]';

/** The frame of a page's form. */
export function FormFrame({ exit, width, children }: { exit: string; width: string; children: ReactNode }) {
  return (
    <div className={cx(formFrame, width)}>
      <FormExit value={exit}>{children}</FormExit>
    </div>
  );
}
