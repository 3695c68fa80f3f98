'use client';

import { createContext, type ReactNode } from 'react';
import { cx } from '@/components/ui/style';

/** The URL that the Cancel button of a page's form opens. */
export const FormExit = createContext<string | undefined>(undefined);

/** The class of a form's parent. The parent fills its page or sheet, so that the form's bar is at the lower edge. */
export const formFrame = 'flex min-h-full flex-col';

/** Lays out the form of a page: fields up to 920 pixels wide, and a summary beside them. */
export function FormFrame({ exit, children }: { exit: string; children: ReactNode }) {
  return (
    <div className={cx(formFrame, 'max-w-296')}>
      <FormExit value={exit}>{children}</FormExit>
    </div>
  );
}
