let question: (() => Promise<boolean>) | undefined;

/** For the banner of a visit: every write is confirmed there first. Returns the way to stop. */
export function onWrite(ask: () => Promise<boolean>): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Whether a write may be sent: in a visit the user confirms it, with the tenant's name before them. */
export const confirmWrite = async (): Promise<boolean> => (await question?.()) ?? true;
