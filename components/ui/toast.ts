/** The content of a toast, which reports what was done or what failed. */
export type ToastMessage = {
  title: string;
  detail?: string;
  variant?: 'good' | 'bad' | 'info';
  /** The ID to quote to support, displayed with a copy button. */
  requestId?: string;
  action?: { label: string; onSelect: () => void };
  /** A message replaces the displayed message with the same ID. */
  id?: string;
};

/** Displays a toast. Loads the toaster on demand. */
export function toast(message: ToastMessage): void {
  void import('./toaster').then(({ showToast }) => showToast(message));
}

/** Displays why an action is disabled, after its key was pressed. The action's button shows the same reason in a tooltip. */
export const toastReason = (reason: string): void => toast({ title: reason, id: 'unavailable' });
