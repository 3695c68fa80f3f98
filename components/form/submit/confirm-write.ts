let question: (() => Promise<boolean>) | undefined;

/** For the banner of a visit: registers a confirmation before every write. Returns the unregister function. */
export function onWrite(handler: () => Promise<boolean>): () => void {
  question = handler;
  return () => {
    if (question === handler) question = undefined;
  };
}

/** True when a write may be sent: in a visit the user confirms it, with the tenant's name displayed. */
export const confirmWrite = async (): Promise<boolean> => (await question?.()) ?? true;
