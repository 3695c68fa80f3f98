import type { RefObject } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { suggestionButtons } from './suggestions';

/** Toggles the form's "What will be sent" section, and focuses its summary when it opens. */
function toggleDifference(panel: HTMLElement | null): void {
  const difference = panel?.closest('form')?.querySelector<HTMLDetailsElement>('[data-difference]');
  if (!difference) return;
  difference.open = !difference.open;
  if (difference.open) difference.querySelector('summary')?.focus();
}

/** Registers the shortcuts of an order with problems. */
export function useProblemKeys({
  panel,
  isCurrent,
  send,
  applyToGroup,
  acceptSafe,
}: {
  /** The list of problems, which is inside the form. */
  panel: RefObject<HTMLElement | null>;
  /** False while the displayed problems may be outdated. Suggestions are then not accepted. */
  isCurrent: () => boolean;
  send: () => void;
  /** Undefined if the order belongs to no group. */
  applyToGroup: (() => void) | undefined;
  acceptSafe: () => void;
}) {
  const acceptFocused = () => {
    const all = suggestionButtons(panel.current);
    (all.find((one) => one === document.activeElement) ?? all[0])?.click();
  };
  usePageActions(
    () => [
      // The form handles this shortcut itself while it contains the focus.
      { keys: 'Ctrl+Enter', run: send },
      ...(applyToGroup ? [{ keys: 'Shift+Enter', run: applyToGroup }] : []),
      { keys: 'Shift+A', run: () => isCurrent() && acceptSafe() },
      { keys: 'a', run: () => isCurrent() && acceptFocused() },
      { keys: 'd', run: () => toggleDifference(panel.current) },
    ],
    'fix',
  );
}
