import type { TransactionType } from '@/lib/contract/resources/stock-adjustments';
import type { MovementKind } from '../stock/ledger';
import { moment } from './random';
import { type LotStock, move, type Warehouse } from './warehouse';

type Column = 'lostAmount' | 'foundAmount' | 'putInQuarantineAmount' | 'releaseFromQuarantineAmount';

/** A kind of change: the column of its amount, the largest possible change of a lot, and the effect on the lot. */
type Change = {
  kind: MovementKind;
  column: Column;
  maxAmount: (lot: LotStock) => number;
  apply: (lot: LotStock, amount: number) => void;
};

const CHANGES = {
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
} as const satisfies Record<string, Change>;

const PLANS: readonly (readonly [{ type: TransactionType; changes: readonly Change[] }, number])[] = [
  [{ type: 'Counting', changes: [CHANGES.more, CHANGES.fewer] }, 40],
  [{ type: 'Lost', changes: [CHANGES.lost] }, 18],
  [{ type: 'Found', changes: [CHANGES.found] }, 12],
  [{ type: 'Quarantine', changes: [CHANGES.quarantine] }, 20],
  [{ type: 'Release', changes: [CHANGES.release] }, 10],
];

const unchanged = {
  lostAmount: 0,
  foundAmount: 0,
  putInQuarantineAmount: 0,
  releaseFromQuarantineAmount: 0,
};

/** Creates an adjustment of up to five products. Returns undefined if no stock fits the type of the adjustment. */
export function adjust(warehouse: Warehouse, day: number, number: number) {
  const { random, today } = warehouse;
  const { type, changes } = random.weighted(PLANS);
  const candidates = [...warehouse.stocks.values()].flatMap((stock) => {
    const change = random.pick(changes);
    const lot = stock.lots.find((s) => change.maxAmount(s) > 0);
    return lot ? [{ stock, lot, change }] : [];
  });
  const transactionNumber = `ADJ-${String(number).padStart(6, '0')}`;
  const lines = random.sample(candidates, random.int(1, 5)).map(({ stock, lot, change }, position) => {
    const amount = Math.min(random.int(1, 4), change.maxAmount(lot));
    change.apply(lot, amount);
    const { sku } = stock.item;
    const { lotNumber } = lot;
    const cause = { cause: 'stock-adjustments', reference: transactionNumber };
    move(warehouse, day, { sku, lotNumber, kind: change.kind, amount, ...cause });
    const line = { transactionNumber, position, id: random.uuid(), sku, lotNumber };
    return { ...line, ...unchanged, [change.column]: amount };
  });
  if (lines.length === 0) return undefined;
  const tag = random.chance(0.25) ? random.pick(['quality-check', 'clearance', 'seasonal-stock']) : null;
  const id = random.uuid();
  return {
    row: { transactionNumber, id, transactionType: type, completedAt: moment(today, day), tag },
    lines,
  };
}
