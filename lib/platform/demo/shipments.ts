import { moment, type Random } from './random';
import type { Order } from './sales-orders';
import type { Warehouse } from './warehouse';

/** Parcel carriers, each with its share of all parcels in percent. */
const CARRIERS = [
  ['Aras Kargo', 34],
  ['MNG Kargo', 24],
  ['Yurtiçi Kargo', 20],
  ['Sürat Kargo', 10],
  ['PTT Kargo', 8],
  ['UPS', 4],
] as const;

/** Carriers of full pallets. */
export const hauliers = ['Turna Nakliyat', 'Marmara Ambar', 'Anadolu Lojistik', 'Ege Taşımacılık'];

export const carrier = (random: Random) => random.weighted(CARRIERS);

/** Returns a tracking number in the carrier's format. */
export function trackingId(by: string, random: Random): string {
  if (by === 'UPS') return `1Z999AA1${random.digits(10)}`;
  return `${random.pick(['72', '73', '38', '27'])}${random.digits(10)}`;
}

/** Groups packed orders into weekly shipments by road, air or sea: all corporate and foreign orders, and a few others. */
export function groupShipments(warehouse: Warehouse, orders: readonly Order[]) {
  const { random, today } = warehouse;
  const groups = new Map<string, { day: number; abroad: boolean; members: Order[] }>();
  for (const order of orders) {
    const { course, corporate, abroad } = order;
    if (course.packed === null || course.cancelled !== null) continue;
    if (!corporate && !abroad && !random.chance(0.04)) continue;
    const week = Math.floor((course.shipped ?? 0.5) / 7);
    const key = `${week}${abroad ? ' abroad' : ''}`;
    const group = groups.get(key) ?? { day: week * 7 + 6.6, abroad, members: [] };
    group.members.push(order);
    groups.set(key, group);
  }
  const inOrder = [...groups.values()].sort((a, b) => a.day - b.day);
  return inOrder.map(({ day, abroad, members }, index) => {
    const shipmentNo = `SHP-${moment(today, day).slice(0, 4)}-${String(index + 1).padStart(4, '0')}`;
    for (const { row } of members) row.shipmentNo = shipmentNo;
    const opened = moment(today, Math.min(day - 6, ...members.map((m) => m.course.created)));
    return {
      shipmentNo,
      id: random.uuid(),
      shipmentType: abroad ? random.pick(['Air', 'Air', 'Sea']) : 'Road',
      shipmentDate: moment(today, day).slice(0, 10),
      integrationId: warehouse.integrations[0].id,
      createdAt: opened,
      updatedAt: moment(today, Math.max(...members.map((m) => m.course.packed ?? m.course.created))),
    };
  });
}
