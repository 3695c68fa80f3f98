'use client';

import type { ReactNode } from 'react';

/** What stands under a field: what is wrong with it, else what helps to fill it in. */
export function FieldText({ id, wrong, help }: { id: string; wrong?: string; help?: ReactNode }) {
  if (!wrong && !help) return null;
  return (
    <p id={`${id}-text`} className={wrong ? 'text-bad text-xs' : 'text-muted text-xs'}>
      {wrong ?? help}
    </p>
  );
}

/** For the control that the text belongs to. */
export const describedBy = (id: string, wrong?: string, help?: ReactNode) =>
  wrong || help ? `${id}-text` : undefined;
