import { toast } from '@/components/ui/toast';
import { saveView } from '@/lib/console/actions';

/** Some widths are set in one go: one is kept when the hand rests. */
const REST = 500;

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Keeps a person's own column widths of a list. They hold on screen already; only a failure is worth a word. */
export function keepWidths(tenant: string, list: string, widths: string): void {
  clearTimeout(waiting.get(list));
  const send = async () => {
    const kept = await saveView({ kind: 'habit', tenant, list, widths: widths || null }).catch(
      () => undefined,
    );
    if (kept?.kind === 'refused' || kept?.kind === 'unreachable')
      toast({ tone: 'bad', title: kept.message, id: 'widths' });
  };
  waiting.set(list, setTimeout(send, REST));
}
