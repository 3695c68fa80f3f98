'use client';

import { useRef } from 'react';

/** A cell being written. Enter goes down, Tab goes on, Escape leaves it as it was; leaving it by the pointer writes too. */
export function GridEditor({
  label,
  value,
  onWrite,
  onLeave,
}: {
  label: string;
  value: string;
  onWrite: (value: string, next: readonly [number, number] | undefined) => void;
  onLeave: () => void;
}) {
  const over = useRef(false);
  const end = (text: string, next: readonly [number, number] | undefined) => {
    if (over.current) return;
    over.current = true;
    onWrite(text, next);
  };
  return (
    <td className="h-full min-w-0">
      <input
        // biome-ignore lint/a11y/noAutofocus: the person asked for this field just now
        autoFocus
        aria-label={label}
        defaultValue={value}
        onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
        onKeyDown={(event) => {
          const text = event.currentTarget.value;
          if (event.key === 'Enter') end(text, [event.shiftKey ? -1 : 1, 0]);
          else if (event.key === 'Tab') end(text, [0, event.shiftKey ? -1 : 1]);
          else if (event.key === 'Escape') {
            over.current = true;
            onLeave();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={(event) => end(event.target.value, undefined)}
        className="h-full w-full bg-raised px-3 text-sm -outline-offset-2"
      />
    </td>
  );
}
