let pendingUpdate: Promise<unknown> | undefined;

/** Records a change of this page's URL that is not written yet. `update` settles when it is written. */
export function trackUrlUpdate(update: Promise<unknown>): void {
  pendingUpdate = update;
  const clear = () => {
    if (pendingUpdate === update) pendingUpdate = undefined;
  };
  update.then(clear, clear);
}

/** True if a change of the URL is not written yet. */
export const hasUrlUpdate = (): boolean => pendingUpdate !== undefined;

/**
 * Starts a navigation once the last change of the URL is written, usually at once. Next.js discards a navigation if the URL of the
 * current page changes while the next page loads.
 */
export function afterUrlUpdate(navigate: () => void): void | Promise<void> {
  return pendingUpdate ? pendingUpdate.then(navigate, navigate) : navigate();
}
