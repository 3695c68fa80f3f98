import type { SalesOrderState } from '@/lib/contract/resources/sales-order-states';
import { atWork } from './moment';
import type { Random } from './random';

/** On which day, counted from today, an order reached each state; null where it did not come. */
export type Course = {
  state: SalesOrderState;
  created: number;
  picked: number | null;
  packed: number | null;
  ready: number | null;
  shipped: number | null;
  delivered: number | null;
  cancelled: number | null;
};

const HOUR = 1 / 24;

/** The way of an order that was placed on the day `created`, as far as it has come by today. */
export function courseOf(created: number, random: Random): Course {
  const after = (day: number, least: number, most: number) =>
    day + (least + (most - least) * random.next()) * HOUR;
  const picked = atWork(after(created, 3, 30));
  const packed = atWork(after(picked, 1, 8));
  const ready = atWork(after(packed, 1, 10));
  const shipped = atWork(after(ready, 3, 20));
  const delivered = atWork(after(shipped, 20, 96));
  // One in a hundred is stuck somewhere before it leaves; three in a hundred are cancelled there.
  const stuck = random.chance(0.01) ? random.pick([picked, packed, ready]) : Number.POSITIVE_INFINITY;
  const cancelled = random.chance(0.03)
    ? random.pick([picked, packed, ready]) - HOUR
    : Number.POSITIVE_INFINITY;
  const end = Math.min(0, stuck, cancelled);
  const reached = (day: number) => (day < end ? day : null);
  const course = {
    created,
    picked: reached(picked),
    packed: reached(packed),
    ready: reached(ready),
    shipped: reached(shipped),
    delivered: reached(delivered),
    cancelled: cancelled < 0 && cancelled <= stuck ? cancelled : null,
  };
  return { ...course, state: stateOf(course) };
}

function stateOf(course: Omit<Course, 'state'>): SalesOrderState {
  if (course.cancelled !== null) return 'Cancelled';
  if (course.delivered !== null) return 'Delivered';
  if (course.shipped !== null) return 'Shipped';
  if (course.ready !== null) return 'ReadyToBeShipped';
  if (course.packed !== null) return 'Packed';
  return course.picked !== null ? 'Picked' : 'Created';
}
