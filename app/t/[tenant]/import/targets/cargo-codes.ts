import { CargoInfo } from '@/lib/contract/cargo-info';
import { preShipStates } from '@/lib/contract/sales-order-states';
import { type Target, textOf } from './target';

/** Cargo codes, or addresses of waybills, for orders that are there. */
export const cargoCodes: Target = {
  created: CargoInfo,
  keys: ['referenceNumber'],
  grouped: false,
  bulk: false,
  without: ['cargoDocumentZpl'],
  lookups: ({ referenceNumber }) => [{ source: 'sales-orders', key: textOf(referenceNumber) }],
  faults: ({ referenceNumber }, facts) => {
    const all = facts.of('sales-orders', textOf(referenceNumber));
    if (!all) return [];
    const [known] = all;
    if (!known) return [{ path: 'referenceNumber', message: '', code: 'unknownOrder' }];
    const open = preShipStates.some((state) => state === known.state);
    return open ? [] : [{ path: 'referenceNumber', message: '', code: 'orderPastShip' }];
  },
  plan: () => ({ act: 'save' }),
  send: (record) => ({ operation: 'updateSalesOrderCargoInfo', body: record }),
};
