/** Sent on the window to open the key list from elsewhere than its key. */
export const showKeysEvent = 'tallyman:keys';

export const showKeys = (): boolean => dispatchEvent(new Event(showKeysEvent));
