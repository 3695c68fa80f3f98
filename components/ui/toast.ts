import type { ToastMessage } from './toast-message';

/** Displays a toast, whose code is loaded on demand. */
export function toast(message: ToastMessage): void {
  void import('./toaster').then(({ showToast }) => showToast(message));
}

/**
 * Displays why an action is disabled, after its key was pressed. The button of the action has the same reason in a
 * tooltip.
 */
export const toastReason = (reason: string): void => toast({ title: reason, id: 'unavailable' });
