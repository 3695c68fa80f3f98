type Guard = { isBlocking: () => boolean; confirmLeave: (go: () => void) => void };

const guards = new Set<Guard>();

/**
 * Calls `go`. If a form has unsaved values, asks the user first. Use this function for everything that leaves a page without a
 * link, such as keys and the palette. `useLeaveGuard` handles links and browser navigation.
 */
export function leave(go: () => void): void {
  const blockingGuard = [...guards].find((guard) => guard.isBlocking());
  if (blockingGuard) blockingGuard.confirmLeave(() => leave(go));
  else go();
}

/** Registers the guard of a form for `leave`. Returns a function that removes the guard. */
export function guard(form: Guard): () => void {
  guards.add(form);
  return () => {
    guards.delete(form);
  };
}

/** Returns the link within this console that a click follows. Undefined for new tabs, downloads and other sites. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  return link.origin === location.origin ? link : undefined;
}
