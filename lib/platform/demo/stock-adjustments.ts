import type { TransactionType } from '@/lib/contract/resources/stock-adjustments';
import type { MovementKind } from '../stock/ledger';
import { moment } from './random';
import { type LotStock, move, type Warehouse } from './warehouse';

type Column = 'lostAmount' | 'foundAmount' | 'putInQuarantineAmount' | 'releaseFromQuarantineAmount';

/**
 * One kind of adjustment: its column, the available amount, and the resulting stock. Found units return to where they
 * were lost.
 */
type Act = {
  kind: MovementKind;
  column: Column;
  maxAmount: (lot: LotStock) => number;
  apply: (lot: LotStock, amount: number) => void;
};

const ACTS = {
  more: {
    kind: 'CountingIncreased',
    column: 'foundAmount',
    maxAmount: () => Number.POSITIVE_INFINITY,
    apply: (lot, amount) => {
      lot.free += amount;
    },
  },
  fewer: {
    kind: 'CountingDecreased',
    column: 'lostAmount',
    maxAmount: (lot) => lot.free,
    apply: (lot, amount) => {
      lot.free -= amount;
    },
  },
  lost: {
    kind: 'StockToLost',
    column: 'lostAmount',
    maxAmount: (lot) => lot.free,
    apply: (lot, amount) => {
      lot.free -= amount;
      lot.lost += amount;
    },
  },
  found: {
    kind: 'LostToStock',
    column: 'foundAmount',
    maxAmount: (lot) => lot.lost,
    apply: (lot, amount) => {
      lot.free += amount;
      lot.lost -= amount;
    },
  },
  quarantine: {
    kind: 'StockToDamaged',
    column: 'putInQuarantineAmount',
    maxAmount: (lot) => lot.free,
    apply: (lot, amount) => {
      lot.free -= amount;
      lot.damaged += amount;
    },
  },
  release: {
    kind: 'DamagedToStock',
    column: 'releaseFromQuarantineAmount',
    maxAmount: (lot) => lot.damaged,
    apply: (lot, amount) => {
      lot.free += amount;
      lot.damaged -= amount;
    },
  },
} as const satisfies Record<string, Act>;

const PLANS: readonly (readonly [{ type: TransactionType; acts: readonly Act[] }, number])[] = [
  [{ type: 'Counting', acts: [ACTS.more, ACTS.fewer] }, 40],
  [{ type: 'Lost', acts: [ACTS.lost] }, 18],
  [{ type: 'Found', acts: [ACTS.found] }, 12],
  [{ type: 'Quarantine', acts: [ACTS.quarantine] }, 20],
  [{ type: 'Release', acts: [ACTS.release] }, 10],
];

const unchanged = {
  lostAmount: 0,
  foundAmount: 0,
  putInQuarantineAmount: 0,
  releaseFromQuarantineAmount: 0,
};

/** Adds one adjustment of up to five products on this day; none when no stock fits its type. */
export function adjust(warehouse: Warehouse, day: number, number: number) {
  const { random, today } = warehouse;
  const { type, acts } = random.weighted(PLANS);
  const fitting = [...warehouse.stocks.values()].flatMap((stock) => {
    const act = random.pick(acts);
    const lot = stock.lots.find((s) => act.maxAmount(s) > 0);
    return lot ? [{ stock, lot, act }] : [];
  });
  const transactionNumber = `ADJ-${String(number).padStart(6, '0')}`;
  const lines = random.sample(fitting, random.int(1, 5)).map(({ stock, lot, act }, position) => {
    const amount = Math.min(random.int(1, 4), act.maxAmount(lot));
    act.apply(lot, amount);
    const { sku } = stock.item;
    const { lotNumber } = lot;
    const cause = { cause: 'stock-adjustments', reference: transactionNumber };
    move(warehouse, day, { sku, lotNumber, kind: act.kind, amount, ...cause });
    const line = { transactionNumber, position, id: random.uuid(), sku, lotNumber };
    return { ...line, ...unchanged, [act.column]: amount };
  });
  if (lines.length === 0) return undefined;
  const tag = random.chance(0.25) ? random.pick(['quality-check', 'clearance', 'seasonal-stock']) : null;
  const id = random.uuid();
  return {
    row: { transactionNumber, id, transactionType: type, completedAt: moment(today, day), tag },
    lines,
  };
}
