import { toast } from '@/components/ui/toast';
import { saveView } from '@/lib/console/views/view-actions';

/** Widths are often changed several times in a row. */
const DEBOUNCE_MS = 500;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Saves the user's column widths of a list, debounced. The widths already apply on screen, so only a failure is reported. */
export function saveWidths(tenant: string, list: string, widths: string): void {
  clearTimeout(timers.get(list));
  const send = async () => {
    const result = await saveView({ kind: 'preferences', tenant, list, widths: widths || null }).catch(
      () => undefined,
    );
    if (result?.kind === 'refused' || result?.kind === 'unreachable')
      toast({ variant: 'bad', title: result.message, id: 'widths' });
  };
  timers.set(list, setTimeout(send, DEBOUNCE_MS));
}
