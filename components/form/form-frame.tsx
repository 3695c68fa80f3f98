'use client';

import { createContext, type ReactNode } from 'react';
import { cx } from '@/components/ui/style';

/** Where the Cancel button of a page's form leads. */
export const FormExit = createContext<string | undefined>(undefined);

/** Around a form: fills its page or sheet, so that the form's bar is at the lower edge. */
export const formFrame = 'flex min-h-full flex-col';

/** The frame of every page's form: 920 pixels of fields, and the summary beside them. */
export function FormFrame({ exit, children }: { exit: string; children: ReactNode }) {
  return (
    <div className={cx(formFrame, 'max-w-296')}>
      <FormExit value={exit}>{children}</FormExit>
    </div>
  );
}
