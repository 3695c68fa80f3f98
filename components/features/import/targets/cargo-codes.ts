import { cargoChange, type KnownCargo } from '@/lib/contract/cargo-change';
import { CargoInfo } from '@/lib/contract/resources/cargo-info';
import { preShipStates } from '@/lib/contract/resources/sales-order-states';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Target, textOf } from './target';

const knownIn = (cargo: unknown): KnownCargo => {
  const text = (name: keyof KnownCargo) => (isRecord(cargo) ? textOf(Reflect.get(cargo, name)) : '');
  return {
    source: 'platform',
    cargoCarrier: text('cargoCarrier'),
    cargoCode: text('cargoCode'),
    cargoDocumentUrl: text('cargoDocumentUrl'),
  };
};

/** Cargo codes, or addresses of waybills, for orders that are there. */
export const cargoCodes: Target = {
  created: CargoInfo,
  keys: ['referenceNumber'],
  grouped: false,
  bulk: false,
  without: ['cargoDocumentZpl'],
  lookups: ({ referenceNumber }) => [{ source: 'sales-orders', key: textOf(referenceNumber) }],
  rules: ({ referenceNumber }, facts) => {
    const all = facts.of('sales-orders', textOf(referenceNumber));
    if (!all) return [];
    const [known] = all;
    if (!known) return [{ path: 'referenceNumber', message: '', code: 'unknownOrder' }];
    const open = preShipStates.some((state) => state === known.state);
    return open ? [] : [{ path: 'referenceNumber', message: '', code: 'orderPastShip' }];
  },
  // A code that stands there is replaced only where records that are there may be changed.
  plan: (record, facts, { existing }) => {
    const all = facts.of('sales-orders', textOf(record.referenceNumber));
    if (!all) return existing === 'leave' ? { act: 'skip', why: 'mayExist' } : { act: 'save' };
    const known = knownIn(all[0]?.cargo);
    if (!known.cargoCode && !known.cargoDocumentUrl) return { act: 'create' };
    const sent = { cargoCode: textOf(record.cargoCode), cargoDocumentUrl: textOf(record.cargoDocumentUrl) };
    const replaced = cargoChange(known, sent);
    const carrier = textOf(record.cargoCarrier);
    if (!replaced?.code && !replaced?.document && (carrier === '' || carrier === known.cargoCarrier))
      return { act: 'skip', why: 'same' };
    if (existing === 'leave') return { act: 'skip', why: 'exists' };
    const before = replaced?.code ?? replaced?.document;
    const after = sent.cargoCode || sent.cargoDocumentUrl;
    if (!before) return { act: 'update' };
    return { act: 'update', replaces: { record: textOf(record.referenceNumber), before, after } };
  },
  send: (record) => ({ operation: 'updateSalesOrderCargoInfo', body: record }),
};
