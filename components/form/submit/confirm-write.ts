let confirmation: (() => Promise<boolean>) | undefined;

/**
 * Registers a confirmation that runs before every write. Used during a visit. Returns a function that unregisters the
 * confirmation.
 */
export function onWrite(handler: () => Promise<boolean>): () => void {
  confirmation = handler;
  return () => {
    if (confirmation === handler) confirmation = undefined;
  };
}

/** Resolves to true if a write may be sent. During a visit, the user confirms each write. */
export const confirmWrite = async (): Promise<boolean> => (await confirmation?.()) ?? true;
