'use client';

import { type RefObject, useRef } from 'react';
import { focusField } from '@/components/form/fields/field-positions';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { suggestionButtons } from './suggestions';

/** Moves the focus to the next step when the page opens and after a suggestion was accepted. */
export function useNextFocus(panel: RefObject<HTMLElement | null>) {
  const context = useFieldsContext();
  /** Why the focus moves after the next check. Undefined if the focus does not move. */
  const reason = useRef<'opened' | 'accepted' | undefined>('opened');
  return {
    /** Called when a suggestion is accepted. */
    expectNext: () => {
      reason.current = 'accepted';
      // The focused button is removed with its problem. From the panel, Ctrl+Enter still reaches the form.
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
      const [suggestion] = suggestionButtons(panel.current);
      if (suggestion) suggestion.focus({ preventScroll: trigger === 'opened' });
      else if (trigger === 'accepted' || (!needsEdit && !hasProblems)) {
        const submit = panel.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
        (hasProblems ? panel.current : submit)?.focus({ preventScroll: true });
      } else if (path !== undefined) focusField(context, path);
    },
  };
}
