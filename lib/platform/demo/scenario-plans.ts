import type { Scenario } from '@/lib/contract/resources/sandbox';
import type { ShopScenario } from './shops';

/** How many records a simulation creates. */
type Size = { customers: number; orders: number; returns: number; adjustments: number };

/** The shop of a scenario, its size, and its rejected orders: a typical mix (`some`), or one per rule (`all`). */
export type Plan = { shop: ShopScenario; size: Size; rejected: 'some' | 'all' };

const smallSize: Size = { customers: 200, orders: 240, returns: 60, adjustments: 30 };
const defaultSize: Size = { customers: 2_000, orders: 1_600, returns: 400, adjustments: 90 };

export const plans: Readonly<Record<Exclude<Scenario, 'empty'>, Plan>> = {
  corner: { shop: 'cosmetics', size: smallSize, rejected: 'some' },
  cosmetics: { shop: 'cosmetics', size: defaultSize, rejected: 'some' },
  apparel: { shop: 'apparel', size: defaultSize, rejected: 'some' },
  electronics: { shop: 'electronics', size: defaultSize, rejected: 'some' },
  rejections: { shop: 'cosmetics', size: defaultSize, rejected: 'all' },
  racing: {
    shop: 'electronics',
    size: { customers: 12_000, orders: 50_000, returns: 4_000, adjustments: 300 },
    rejected: 'some',
  },
};
