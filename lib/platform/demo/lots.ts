import type { Item } from './catalogue';
import type { Random } from './random';
import { dayFrom, moment } from './random';
import type { Warehouse } from './warehouse';

/** A row of platform.lots, before its sums are known. */
export type LotRow = {
  sku: string;
  lotNumber: string;
  id: string;
  expirationDate: string;
  productionDate: string;
  supplierLotNumber: string | null;
  createdAt: string;
  updatedAt: string;
};

const DAYS_A_MONTH = 30.4;

/** On which day, counted from today, a lot that comes on `day` expires: most keep long, some are past, some nearly. */
function expiry(item: Item, day: number, random: Random): number {
  const longest = Math.floor(day + item.keeps * DAYS_A_MONTH - random.int(10, 40));
  const soonest = Math.ceil(day + 25);
  const wished = random.weighted([
    [random.int(-75, -1), 7],
    [random.int(0, 7), 3],
    [random.int(8, 30), 5],
    [random.int(31, 60), 6],
    [random.int(61, 90), 6],
    [longest - random.int(0, Math.ceil(item.keeps * 5)), 73],
  ]);
  return Math.max(soonest, Math.min(longest, wished));
}

/** Opens the lot of a product that comes on `day`; on one day a product has one lot. */
export function openLot(
  floor: Warehouse,
  lots: LotRow[],
  item: Item,
  day: number,
): { lotNumber: string; expires: number } {
  const { random, today } = floor;
  const expires = expiry(item, day, random);
  const produced = Math.floor(expires - item.keeps * DAYS_A_MONTH);
  const lotNumber = `L${dayFrom(today, produced).slice(2).replaceAll('-', '')}-${String(lots.length + 1).padStart(3, '0')}`;
  const createdAt = moment(today, day);
  lots.push({
    sku: item.sku,
    lotNumber,
    id: random.uuid(),
    expirationDate: dayFrom(today, expires),
    productionDate: dayFrom(today, produced),
    supplierLotNumber: random.chance(0.6) ? `${random.pick(['PRT', 'P', 'LOT'])}${random.digits(6)}` : null,
    createdAt,
    updatedAt: createdAt,
  });
  return { lotNumber, expires };
}
