type Guard = { isBlocking: () => boolean; confirmLeave: (go: () => void) => void };

const guards = new Set<Guard>();

/**
 * Calls `go`, unless a form has unsaved values: then that form asks first. Everything that leaves a page or closes a sheet without
 * a link (keys, the palette, the tenant switcher) uses this; links and browser navigation are guarded by the form itself.
 */
export function leave(go: () => void): void {
  const blockingGuard = [...guards].find((guard) => guard.isBlocking());
  if (blockingGuard) blockingGuard.confirmLeave(() => leave(go));
  else go();
}

/** For forms: registers a guard for `leave`. Returns the unregister function. */
export function guard(form: Guard): () => void {
  guards.add(form);
  return () => {
    guards.delete(form);
  };
}

/** The link of this console that a plain click follows; undefined for new tabs, downloads and other sites. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  return link.origin === location.origin ? link : undefined;
}
