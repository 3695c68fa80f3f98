let confirmation: (() => Promise<boolean>) | undefined;

/** Registers a confirmation that the banner of a visit shows before every write. Returns the unregister function. */
export function onWrite(handler: () => Promise<boolean>): () => void {
  confirmation = handler;
  return () => {
    if (confirmation === handler) confirmation = undefined;
  };
}

/** True when a write may be sent: in a visit the user confirms it, with the tenant's name displayed. */
export const confirmWrite = async (): Promise<boolean> => (await confirmation?.()) ?? true;
