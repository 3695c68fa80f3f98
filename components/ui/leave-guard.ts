type Guard = { isBlocking: () => boolean; confirmLeave: (go: () => void) => void };

const guards = new Set<Guard>();

/**
 * Runs `go` unless a form holds values that were not saved: then that form asks first. Whatever leaves a page or closes a
 * sheet without a link (keys, the palette, the tenant switcher) goes through here; links and the browser's own ways are
 * guarded by the form itself.
 */
export function leave(go: () => void): void {
  const blockingGuard = [...guards].find((guard) => guard.isBlocking());
  if (blockingGuard) blockingGuard.confirmLeave(() => leave(go));
  else go();
}

/** For forms: takes part in `leave`. Returns the way out. */
export function guard(form: Guard): () => void {
  guards.add(form);
  return () => {
    guards.delete(form);
  };
}
