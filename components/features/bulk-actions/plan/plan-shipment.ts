import { ask } from '@/lib/console/api-client/capabilities';
import { operations } from '@/lib/contract/operations';
import { isAllowedIn } from '@/lib/contract/schema/transitions';
import { type Judge, skip, textIn } from './planned-row';

/** Orders that join a shipment; those in it already stay, those of another one move (D11). */
export const judgeShipment: Judge = async ({ tenant, signal, values }, rows) => {
  const { states } = operations.upsertShipment;
  const shipmentNo = values.shipmentNo?.trim() ?? '';
  const { result } = await ask(operations.getShipment, { tenant, signal, params: { shipmentNo } });
  if (result.kind !== 'ok' && !(result.kind === 'refused' && result.status === 404)) return result;
  const known = result.kind === 'ok' ? result.answer : undefined;
  const verdicts = rows.map((row) => {
    const record = textIn(row, 'referenceNumber');
    const [state, from] = [textIn(row, 'state'), textIn(row, 'shipmentNo')];
    if (from === shipmentNo && from !== '') return skip(record, 'attached', { from });
    if (!isAllowedIn(states, state)) return skip(record, 'state', { detail: state });
    return {
      record,
      body: { from, to: shipmentNo },
      note: { from, to: shipmentNo },
      undo: { from: shipmentNo, to: from },
    };
  });
  // The shipment is judged as a whole when it goes out: its own fields are what can be wrong here.
  const learned = known
    ? {
        members: known.salesOrders.length,
        shipmentType: known.shipmentType,
        shipmentDate: known.shipmentDate,
      }
    : undefined;
  return { verdicts, learned };
};
