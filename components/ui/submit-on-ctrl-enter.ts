import type { KeyboardEvent } from 'react';

/** Submits a form when Ctrl+Enter is pressed, even in a text area. Pass this function as the form's key handler. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
