'use client';

import { type RefObject, useRef } from 'react';
import { focusField } from '@/components/form/fields/field-positions';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { usePageActions } from '@/components/ui/actions/page-actions';

/** Moves the focus to the next step when the page opens and after a suggestion is accepted. */
export function useNextFocus(
  panel: RefObject<HTMLElement | null>,
  firstSuggestion: RefObject<HTMLElement | null>,
) {
  const context = useFieldsContext();
  /** Why the focus moves after the next check. Undefined if the focus does not move. */
  const reason = useRef<'opened' | 'accepted' | undefined>('opened');
  return {
    expectNext: () => {
      reason.current = 'accepted';
      // The focused button disappears with its problem. Focus the panel, from which Ctrl+Enter still reaches the form.
      panel.current?.focus({ preventScroll: true });
    },
    focusNext: ({
      hasProblems,
      needsEdit,
      path,
    }: {
      hasProblems: boolean;
      /** False if sending the order again may be enough, for example after its integration was activated. */
      needsEdit: boolean;
      /** The field to focus if there is no suggestion; undefined to leave the focus unchanged. */
      path: string | undefined;
    }) => {
      const trigger = reason.current;
      reason.current = undefined;
      const focused = document.activeElement;
      if (!trigger || (focused !== document.body && focused !== panel.current)) return;
      if (firstSuggestion.current) firstSuggestion.current.focus({ preventScroll: trigger === 'opened' });
      else if (trigger === 'accepted' || (!needsEdit && !hasProblems)) {
        const submit = panel.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
        (hasProblems ? panel.current : submit)?.focus({ preventScroll: true });
      } else if (path !== undefined) focusField(context, path);
    },
  };
}

export function useProblemKeys({
  firstSuggestion,
  isCurrent,
  send,
  applyToGroup,
  acceptSafe,
  toggleDifference,
}: {
  firstSuggestion: RefObject<HTMLElement | null>;
  /** False while the displayed problems may be outdated. Suggestions are not accepted during that time. */
  isCurrent: () => boolean;
  send: () => void;
  /** Undefined if the order belongs to no group. */
  applyToGroup: (() => void) | undefined;
  acceptSafe: () => void;
  /** Opens or closes the comparison of what will be sent. */
  toggleDifference: () => void;
}) {
  const acceptFocused = () => {
    const { activeElement } = document;
    const isSuggestion = activeElement instanceof HTMLElement && 'suggestion' in activeElement.dataset;
    (isSuggestion ? activeElement : firstSuggestion.current)?.click();
  };
  usePageActions(
    () => [
      // The form handles this shortcut itself while the focus is inside the form.
      { keys: 'Ctrl+Enter', run: send },
      ...(applyToGroup ? [{ keys: 'Shift+Enter', run: applyToGroup }] : []),
      { keys: 'Shift+A', run: () => isCurrent() && acceptSafe() },
      { keys: 'a', run: () => isCurrent() && acceptFocused() },
      { keys: 'd', run: toggleDifference },
    ],
    'fix',
  );
}
