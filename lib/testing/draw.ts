import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach } from 'vitest';

// On a busy machine, lazily loaded parts take longer than the second that `findBy` waits by default.
configure({ asyncUtilTimeout: 15_000 });

// The open popovers. The simulated document does not implement popovers.
const open = new WeakSet<Element>();

function toggle(panel: HTMLElement, to: boolean): boolean {
  if (open.has(panel) === to) return to;
  const states = to ? { oldState: 'closed', newState: 'open' } : { oldState: 'open', newState: 'closed' };
  const dispatch = (type: string) => panel.dispatchEvent(Object.assign(new Event(type), states));
  dispatch('beforetoggle');
  if (to) open.add(panel);
  else open.delete(panel);
  dispatch('toggle');
  return to;
}

function addPopovers(): void {
  HTMLElement.prototype.showPopover = function show() {
    toggle(this, true);
  };
  HTMLElement.prototype.hidePopover = function hide() {
    toggle(this, false);
  };
  HTMLElement.prototype.togglePopover = function flip() {
    return toggle(this, !open.has(this));
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    panel?.togglePopover();
  });
  document.addEventListener('keydown', ({ key, target }) => {
    const panel = target instanceof Element ? target.closest<HTMLElement>('[popover]') : null;
    if (key === 'Escape') panel?.hidePopover();
  });

  // Elements in a closed popover cannot be focused.
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function take(options) {
    const panel = this.closest('[popover]');
    if (!panel || open.has(panel)) focus.call(this, options);
  };
}

// This file runs before each test file, but all test files share one document.
if (!Reflect.has(document, 'hasPopovers')) {
  Reflect.set(document, 'hasPopovers', true);
  addPopovers();
}

// Remove what the previous test file left in the shared document.
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  toast.dismiss();
});
