import type { KeyboardEvent } from 'react';

/** Arrows, Home, End and first letters move among the entries of a menu; Tab leaves it. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  const to = (index: number) => {
    event.preventDefault();
    entries.at(index % entries.length)?.focus();
  };
  if (event.key === 'ArrowDown') to(at + 1);
  else if (event.key === 'ArrowUp') to(at - 1);
  else if (event.key === 'Home') to(0);
  else if (event.key === 'End') to(-1);
  else if (event.key === 'Tab') event.currentTarget.hidePopover();
  else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLocaleLowerCase();
    const after = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
    after.find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus();
  }
}
