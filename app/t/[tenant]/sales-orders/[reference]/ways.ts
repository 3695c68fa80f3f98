import { getTranslations } from 'next-intl/server';
import type { Operation } from '@/lib/contract/operation';
import { operations } from '@/lib/contract/operations';
import { preShipStates, rewritableStates } from '@/lib/contract/sales-order-states';
import { isAllowedIn } from '@/lib/contract/transitions';
import type { WriteName } from '@/lib/gateway/result';
import { whyNot } from '../../why-not';
import type { Way } from './order-acts';

/** The acts of an order, each with the reason why it is not possible now: rights, the platform, or the order's state (law 8). */
export async function orderWays(
  tenant: string,
  state?: string,
): Promise<{ tag: Way; vas: Way; cargo: Way; cancel: Way; edit: Way; attach: Way }> {
  const [t, names, values] = await Promise.all([
    getTranslations('pages.salesOrders'),
    getTranslations('operations'),
    getTranslations('values'),
  ]);
  const declared = (name: WriteName): Operation['states'] => {
    const { states }: Operation = operations[name];
    return states;
  };
  const way = async (name: WriteName, states = declared(name)): Promise<Way> => {
    // Of an order that the platform does not show, the platform alone can say.
    const allowed = state === undefined || isAllowedIn(states, state);
    const no = () =>
      t('allowedIn', { state: values(state ?? ''), states: (states ?? []).map((s) => values(s)).join(', ') });
    const unavailable = (await whyNot(name, tenant)) ?? (allowed ? undefined : no());
    return { label: names(name), unavailable };
  };
  const [tag, vas, cargo, cancel, edit, attach] = await Promise.all([
    way('updateSalesOrderTag'),
    way('updateSalesOrderVasDocument'),
    way('updateCargoInfo'),
    way('cancelLineItems'),
    way('bulkUpsertSalesOrders', rewritableStates),
    way('upsertShipment', preShipStates),
  ]);
  // Of the two ways to say it one is offered; that it goes by the address is nobody's concern.
  return { tag, vas, cargo: { ...cargo, label: names('updateSalesOrderCargoInfo') }, cancel, edit, attach };
}
