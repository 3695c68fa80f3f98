import { toast } from 'sonner';

/** The titles of the displayed toasts, the oldest first. */
export const toastTitles = (): unknown[] =>
  toast.getToasts().flatMap((one) => ('title' in one ? [one.title] : []));
