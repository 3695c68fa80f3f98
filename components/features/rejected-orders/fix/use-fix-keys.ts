import type { RefObject } from 'react';
import { areShortcutsOff, isChord, useKeys } from '@/components/ui/shortcuts/use-shortcuts';

/** Opens or closes what will be sent, and moves the focus there. */
function toggleDifference(panel: HTMLElement | null): void {
  const difference = panel?.closest('form')?.querySelector<HTMLDetailsElement>('[data-difference]');
  if (!difference) return;
  difference.open = !difference.open;
  if (difference.open) difference.querySelector('summary')?.focus();
}

/** The keys of the page of a rejected order. */
export function useFixKeys({
  panel,
  send,
  applyToGroup,
  acceptCertain,
  acceptFocused,
}: {
  /** The problems, inside their form. */
  panel: RefObject<HTMLElement | null>;
  send: () => void;
  /** Missing where there is no group. */
  applyToGroup: (() => void) | undefined;
  acceptCertain: () => void;
  acceptFocused: () => void;
}) {
  useKeys((event) => {
    // The form itself hears this one while something in it has the focus.
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (areShortcutsOff(event) || (isChord(event) && !isSend)) return;
    const act = isSend
      ? send
      : event.key === 'Enter' && event.shiftKey
        ? applyToGroup
        : { A: acceptCertain, a: acceptFocused, d: () => toggleDifference(panel.current) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
