import type { ReactNode } from 'react';

/** Under which id the text below a control is told with it. */
export const noteOf = (id: string): string => `${id}-note`;

/** A control under its label, and below it what is wrong with it, else what helps. The control has the id, and is described by `noteOf` it. */
export function LabelledControl({
  id,
  label,
  note,
  wrong,
  children,
}: {
  id: string;
  label: string;
  note?: string;
  /** The note says what is wrong. */
  wrong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {note && (
        <p id={noteOf(id)} className={wrong ? 'text-bad text-xs' : 'text-muted text-xs'}>
          {note}
        </p>
      )}
    </div>
  );
}
