import { toast } from 'sonner';

/** Returns the titles of the visible toasts. */
export const toastTitles = (): unknown[] =>
  toast.getToasts().flatMap((one) => ('title' in one ? [one.title] : []));
