import type { KeyboardEvent } from 'react';

/** The `onKeyDown` handler of a form that is submitted with Ctrl+Enter, even in a text area. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
