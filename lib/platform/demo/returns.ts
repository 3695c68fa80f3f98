import type { ReturnState } from '@/lib/contract/resources/resource-states';
import type { DamagedState, ReturnLineState } from '@/lib/contract/resources/returns';
import type { Random } from './random';
import { atWork, moment } from './random';
import type { Order } from './sales-orders';
import { carrier, trackingId } from './shipments';
import { type LotStock, move, type Warehouse } from './warehouse';

const NOTES = [
  ...[
    'Vazgeçtim',
    'Beklediğim gibi değil',
    'Kutusu hasarlı geldi',
    'Hasarlı ulaştı',
    'Yanlış ürün gönderildi',
    'Geç teslim edildi',
  ],
  ...[
    'Eksik parça var',
    'Rengi fotoğraftakinden farklı',
    'İki kez sipariş vermişim',
    'Alıcı adreste bulunamadı, kargo geri döndü',
  ],
];
const TAGS = [
  'refund-pending',
  'refund-pending,expedited',
  'quality-check',
  'gift-order',
  'overseas',
  'clearance',
];

/** A shop's return numbers start after this number. */
export const RETURNS_BEFORE = 14_200;

/**
 * The state of a return, and the day on which the return reached each state, relative to today. Null for states that are not
 * reached.
 */
type Progress = { state: ReturnState; created: number; arrived: number | null; completed: number | null };

function simulateProgress(delivered: number, random: Random): Progress | undefined {
  const created = delivered + 0.3 + 13 * random.next();
  if (created >= -0.01) return undefined;
  const arrived = atWork(created + 1 + 4 * random.next());
  const completed = atWork(arrived + (random.chance(0.06) ? 30 : 0.1 + 2.5 * random.next()));
  if (arrived >= -0.01) return { state: 'ReturnCreated', created, arrived: null, completed: null };
  if (completed >= -0.01) return { state: 'ArrivedToWarehouse', created, arrived, completed: null };
  return { state: 'Completed', created, arrived, completed };
}

type Finding = { state: ReturnLineState; damagedState: DamagedState | null };

const unprocessed: Finding = { state: 'WaitingToBeProcessed', damagedState: null };

const randomFinding = (random: Random): Finding =>
  random.weighted([
    [{ state: 'Undamaged', damagedState: null }, 76],
    [{ state: 'Damaged', damagedState: 'WaitingInWarehouse' }, 12],
    [{ state: 'Damaged', damagedState: 'SendToCustomer' }, 5],
    [{ state: 'Missing', damagedState: null }, 7],
  ]);

type Unit = { sku: string; itemNo: number; lot: LotStock };

/** Returns the shipped units of an order, with the lots from which they were taken. */
function shippedUnits({ sold }: Order): Unit[] {
  return sold.flatMap(({ line, taken }) =>
    taken.flatMap(({ lot, amount }) =>
      Array.from({ length: amount }, () => ({ sku: line.sku, itemNo: line.itemNo, lot })),
    ),
  );
}

type ExpectedReturn = { order: Order; progress: Progress; units: Unit[] };

/**
 * Creates one return. If the return is completed, undamaged units join the sellable stock. Damaged units that stay in the
 * warehouse join the damaged stock (D17).
 */
function addReturn(warehouse: Warehouse, { order, progress, units }: ExpectedReturn, number: number) {
  const { random, today } = warehouse;
  const at = (day: number | null) => (day === null ? null : moment(today, day));
  const reference = `Return-${RETURNS_BEFORE + number}`;
  const { state, created, arrived, completed } = progress;
  const cargoCarrier = random.chance(0.93) ? carrier(random) : null;
  const row = {
    returnReferenceNumber: reference,
    id: random.uuid(),
    source: random.chance(0.7) ? 'Service' : 'WMS',
    salesOrderChannel: order.row.salesChannel,
    salesOrderReferenceNumber: order.row.referenceNumber,
    notes: random.chance(0.75) ? random.pick(NOTES) : null,
    state,
    trackingId: cargoCarrier && trackingId(cargoCarrier, random),
    cargoCarrier,
    tag: random.chance(0.4) ? random.pick(TAGS) : null,
    createdAt: moment(today, created),
    updatedAt: moment(today, completed ?? arrived ?? created),
    arrivedToWarehouseAt: at(arrived),
    completedAt: at(completed),
  };
  const lines = units.map(({ sku, itemNo, lot }, position) => {
    const processed =
      completed ?? (arrived !== null && random.chance(0.35) ? Math.min(arrived + 0.01, -0.001) : null);
    const result = processed === null ? unprocessed : randomFinding(random);
    const serials = warehouse.stocks.get(sku)?.item.serials ?? false;
    if (completed !== null) {
      const entry = { sku, lotNumber: lot.lotNumber, amount: 1, cause: 'returns', reference };
      if (result.state === 'Undamaged') move(warehouse, completed, { ...entry, kind: 'ReturnAccepted' });
      if (result.damagedState === 'WaitingInWarehouse')
        move(warehouse, completed, { ...entry, kind: 'ReturnDamaged' });
    }
    return {
      returnReferenceNumber: reference,
      position,
      lineItemReferenceNumber: `${order.row.referenceNumber}-${itemNo}-${position + 1}`,
      sku,
      processedAt: at(processed),
      ...result,
      serialNumber: serials ? `SN${sku.replace(/[^A-Z0-9]/g, '').slice(0, 5)}${random.digits(8)}` : null,
    };
  });
  return { row, lines };
}

/** Creates up to `count` returns of delivered orders, numbered by creation time. An order may have several returns. */
export function makeReturns(warehouse: Warehouse, orders: readonly Order[], count: number) {
  const { random } = warehouse;
  const left = new Map(orders.filter((o) => o.course.delivered !== null).map((o) => [o, shippedUnits(o)]));
  const expectedReturns: ExpectedReturn[] = [];
  const scheduleReturn = (order: Order) => {
    const units = left.get(order) ?? [];
    const progress = simulateProgress(order.course.delivered ?? 0, random);
    if (!progress || units.length === 0 || expectedReturns.length >= count) return;
    const picked = random.sample(units, random.pick([1, 1, 1, 2, 2, 3]));
    expectedReturns.push({ order, progress, units: picked });
    left.set(
      order,
      units.filter((u) => !picked.includes(u)),
    );
  };
  // A quarter of the returns are recent, so that many are still open.
  const late = [...left.keys()].filter((o) => (o.course.delivered ?? 0) > -16);
  random.sample(late, count / 4).forEach(scheduleReturn);
  for (let round = 0; expectedReturns.length < count && round < 50; round++)
    random.sample([...left.keys()], count - expectedReturns.length).forEach(scheduleReturn);
  const made = expectedReturns
    .sort((a, b) => a.progress.created - b.progress.created)
    .map((one, i) => addReturn(warehouse, one, i + 1));
  return { returns: made.map(({ row }) => row), returnLines: made.flatMap(({ lines }) => lines) };
}
