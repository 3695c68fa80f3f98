/** The content of a toast, which tells what has just been done or has failed. */
export type ToastMessage = {
  title: string;
  detail?: string;
  variant?: 'good' | 'bad' | 'info';
  /** The ID to quote to support, displayed with a copy button. */
  requestId?: string;
  action?: { label: string; onSelect: () => void };
  /** A message with the same ID replaces the displayed one. */
  id?: string;
};

/** Duration of a toast in milliseconds. Toasts with a button stay long enough to reach it; errors stay until they are dismissed. */
export const toastMs = ({ variant, action }: ToastMessage): number =>
  variant === 'bad' ? Number.POSITIVE_INFINITY : action ? 10_000 : 5000;
