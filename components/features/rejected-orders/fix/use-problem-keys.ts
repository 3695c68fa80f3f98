import type { RefObject } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';

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
  usePageActions(
    () => [
      // While the focus is inside, the form handles this shortcut itself.
      { keys: 'Ctrl+Enter', run: send },
      ...(applyToGroup ? [{ keys: 'Shift+Enter', run: applyToGroup }] : []),
      { keys: 'Shift+A', run: acceptSafe },
      { keys: 'a', run: acceptFocused },
      { keys: 'd', run: () => toggleDifference(panel.current) },
    ],
    'fix',
  );
}
