let question: (() => Promise<boolean>) | undefined;

/** For the banner of a visit: registers a confirmation before every write. Returns the unregister function. */
export function onWrite(ask: () => Promise<boolean>): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** True when a write may be sent: in a visit the user confirms it, with the tenant's name displayed. */
export const confirmWrite = async (): Promise<boolean> => (await question?.()) ?? true;
