import type { KeyboardEvent } from 'react';

/** Submits a form when Ctrl+Enter is pressed, even in a text area. Pass it as the form's key handler. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
