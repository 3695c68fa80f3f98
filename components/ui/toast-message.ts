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
