/** Errors stay until they are put away; the rest goes after a few seconds. */
export type ToastMessage = {
  title: string;
  detail?: string;
  tone?: 'good' | 'bad' | 'info';
  /** Quoted to support; copied by a button. */
  requestId?: string;
  action?: { label: string; onSelect: () => void };
  /** The same id replaces the message that is shown. */
  id?: string;
};

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/** Says something in passing. The machinery is loaded on the first call. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting.push(message);
}

/** Says why an action is not possible, where its key was pressed: its button has the reason in a tooltip. */
export const toastReason = (reason: string): void => toast({ title: reason, id: 'unavailable' });

let loadToaster: (() => void) | undefined;
let shouldPlay = false;

/** Makes the machinery ready where a message is to be expected. */
export function preloadToaster(): void {
  shouldPlay = true;
  loadToaster?.();
}

/** For `ToastHost` alone: what makes it ready. Returns the way to stop. */
export function onPreload(run: () => void): () => void {
  loadToaster = run;
  if (shouldPlay) run();
  return () => {
    if (loadToaster === run) loadToaster = undefined;
  };
}

/** For `ToastHost` alone: who shows the messages. Returns the way to stop. */
export function onToast(show: Listener): () => void {
  listener = show;
  for (const message of waiting.splice(0)) show(message);
  return () => {
    if (listener === show) listener = undefined;
  };
}
