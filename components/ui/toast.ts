/** A message of the console about something that was just done. */
export type ToastMessage = {
  title: string;
  detail?: string;
  variant?: 'good' | 'bad' | 'info';
  /** Quoted to support; has a copy button. */
  requestId?: string;
  action?: { label: string; onSelect: () => void };
  /** The same id replaces the displayed message. */
  id?: string;
};

/** How long a toast stays. Those with a button stay long enough to reach it; errors stay until they are read. */
export const toastMs = ({ variant, action }: ToastMessage): number =>
  variant === 'bad' ? Number.POSITIVE_INFINITY : action ? 10_000 : 5000;

type Listener = (message: ToastMessage) => void;

/** Messages added before the toaster is loaded. */
const waiting: ToastMessage[] = [];
let listener: Listener | undefined;
let isToasterNeeded = false;
let loadToaster: (() => void) | undefined;

/** Loads the toaster when a message is expected. */
export function preloadToaster(): void {
  isToasterNeeded = true;
  loadToaster?.();
}

/** Displays a toast. The toaster is loaded on the first call. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message);
  else {
    waiting.push(message);
    preloadToaster();
  }
}

/** Displays why an action is disabled when its key was pressed: its button has the reason in a tooltip. */
export const toastReason = (reason: string): void => toast({ title: reason, id: 'unavailable' });

/** For `ToastHost` only: calls `load` once a message is added or expected. Returns the unregister function. */
export function onToasterNeeded(load: () => void): () => void {
  loadToaster = load;
  if (isToasterNeeded) load();
  return () => {
    if (loadToaster === load) loadToaster = undefined;
  };
}

/** For `Toaster` only: registers the renderer of messages. Returns the unregister function. */
export function onToast(show: Listener): () => void {
  listener = show;
  for (const message of waiting.splice(0)) show(message);
  return () => {
    if (listener === show) listener = undefined;
  };
}
