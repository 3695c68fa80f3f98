import type { RefObject } from 'react';
import { areShortcutsOff, isChord, useKeys } from '@/components/ui/shortcuts/use-shortcuts';

/** Toggles the payload preview and moves the focus there. */
function toggleDifference(panel: HTMLElement | null): void {
  const difference = panel?.closest('form')?.querySelector<HTMLDetailsElement>('[data-difference]');
  if (!difference) return;
  difference.open = !difference.open;
  if (difference.open) difference.querySelector('summary')?.focus();
}

/** Shortcuts of an order with problems. */
export function useProblemKeys({
  panel,
  send,
  applyToGroup,
  acceptSafe,
  acceptFocused,
}: {
  /** The list of errors, inside the form. */
  panel: RefObject<HTMLElement | null>;
  send: () => void;
  /** Undefined when the order belongs to no group. */
  applyToGroup: (() => void) | undefined;
  acceptSafe: () => void;
  acceptFocused: () => void;
}) {
  useKeys((event) => {
    // While the focus is inside, the form handles this shortcut itself.
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (areShortcutsOff(event) || (isChord(event) && !isSend)) return;
    const act = isSend
      ? send
      : event.key === 'Enter' && event.shiftKey
        ? applyToGroup
        : { A: acceptSafe, a: acceptFocused, d: () => toggleDifference(panel.current) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
