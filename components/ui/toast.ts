import type { ToastMessage } from './toast-message';

/** Displays a toast. */
export function toast(message: ToastMessage): void {
  void import('./toaster').then(({ showToast }) => showToast(message));
}

/** Displays why an action is disabled when its key was pressed: its button has the reason in a tooltip. */
export const toastReason = (reason: string): void => toast({ title: reason, id: 'unavailable' });
