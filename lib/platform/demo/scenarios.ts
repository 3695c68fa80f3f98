import type { Scenario } from '@/lib/contract/resources/sandbox';
import type { ShopScenario } from './shops';

/** How much happens in a story. */
type Size = { customers: number; orders: number; returns: number; adjustments: number };

/** Which shop a scenario shows, how much of it, and which of its orders were rejected. */
export type Plan = { shop: ShopScenario; size: Size; rejected: 'some' | 'all' };

const few: Size = { customers: 200, orders: 240, returns: 60, adjustments: 30 };
const usual: Size = { customers: 2_000, orders: 1_600, returns: 400, adjustments: 90 };

export const plans: Readonly<Record<Exclude<Scenario, 'empty'>, Plan>> = {
  corner: { shop: 'cosmetics', size: few, rejected: 'some' },
  cosmetics: { shop: 'cosmetics', size: usual, rejected: 'some' },
  apparel: { shop: 'apparel', size: usual, rejected: 'some' },
  electronics: { shop: 'electronics', size: usual, rejected: 'some' },
  rejections: { shop: 'cosmetics', size: usual, rejected: 'all' },
  racing: {
    shop: 'electronics',
    size: { customers: 12_000, orders: 50_000, returns: 4_000, adjustments: 300 },
    rejected: 'some',
  },
};
