import { describe, expect, it } from 'vitest';
import { ProductUpdate } from '@/lib/contract/resources/products';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { type FormValues, ROW, Rows, rowName, toDraft } from '../values/form-values';
import { toPayload } from '../values/payload';
import {
  type DraftStore,
  draftKey,
  draftStoreOf,
  partsOf,
  readDraft,
  resume,
  touchedOf,
} from './use-saved-draft';

/** A storage of this much room, that breaks off after so many writes when told to. */
function shelf(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  const of = { written: 0, writes: 0, breaks: Number.POSITIVE_INFINITY };
  const storage: DraftStore = {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => {
      if (of.writes < of.breaks) kept.delete(key);
    },
    setItem: (key, text) => {
      if (of.writes >= of.breaks) return;
      const others = [...kept].reduce((sum, [own, held]) => (own === key ? sum : sum + held.length), 0);
      if (others + text.length > room) throw new Error('full');
      of.writes += 1;
      of.written += text.length;
      kept.set(key, text);
    },
  };
  return { storage, of, kept };
}

const row = (sku: string): FormValues => ({ [ROW]: rowName(), sku, amountInOrder: '1' });
const many = (count: number) => new Rows(Array.from({ length: count }, (_, i) => row(`SKU-${i}`)));
const draft = (lineItems: Rows, referenceNumber = 'R') => ({
  at: '2026-01-01T00:00:00Z',
  touched: { referenceNumber, lineItems },
});
const skus = (rows: Rows) => rows.list.map(({ sku }) => sku);
const found = (storage: DraftStore) => {
  const read = readDraft(storage, 'd');
  return Object(read).touched?.lineItems.map((line: FormValues) => line.sku);
};

describe('a draft of ten thousand lines', () => {
  const rows = many(10_000);

  it('is whole when it is read, and one line more or less writes little', () => {
    const { storage, of, kept } = shelf();
    const keeper = draftStoreOf(() => storage, 'd');
    keeper.keep(draft(rows));
    keeper.finish();
    expect(found(storage)).toEqual(skus(rows));
    const whole = of.written;
    const entries = kept.size;
    of.written = 0;
    const typed = rows.with(5_000, { sku: 'typed' });
    const more = new Rows(typed.list.toSpliced(300, 0, row('new')));
    const fewer = new Rows(more.list.toSpliced(9_000, 1));
    for (const next of [typed, more, fewer]) {
      keeper.keep(draft(next));
      keeper.finish();
      expect(found(storage)).toEqual(skus(next));
    }
    expect(of.written).toBeLessThan(whole / 10);
    expect(kept.size).toBeLessThan(entries + 3);
    keeper.forget();
    expect(kept.size).toBe(0);
  });

  it('is the last one, whole, wherever the next one is cut short, and no rubbish stays', () => {
    const next = new Rows(rows.list.map((line, i) => (i % 500 === 0 ? { ...line, sku: `new ${i}` } : line)));
    for (const after of [0, 1, 7, 19]) {
      const { storage, of, kept } = shelf();
      const keeper = draftStoreOf(() => storage, 'd');
      keeper.keep(draft(rows));
      keeper.finish();
      of.breaks = of.writes + after;
      keeper.keep(draft(next));
      keeper.finish();
      expect(found(storage)).toEqual(skus(rows));
      of.breaks = Number.POSITIVE_INFINITY;
      const again = draftStoreOf(() => storage, 'd');
      again.keep(draft(next));
      again.finish();
      expect(found(storage)).toEqual(skus(next));
      expect(kept.size).toBe(1 + partsOf(next).length);
    }
  });

  it('goes on while the page lives, and what is typed meanwhile takes its place', async () => {
    const { storage } = shelf();
    const keeper = draftStoreOf(() => storage, 'd');
    keeper.keep(draft(rows));
    const typed = rows.with(0, { sku: 'typed' });
    keeper.keep(draft(typed));
    await expect.poll(() => found(storage)).toEqual(skus(typed));
  });

  it('is not given up when the tab has no room for it twice, nor is the last one when it has none at all', () => {
    const size = JSON.stringify(rows.list).length;
    const { storage } = shelf(size * 1.5);
    const keeper = draftStoreOf(() => storage, 'd');
    keeper.keep(draft(rows));
    keeper.finish();
    const others = many(10_000);
    keeper.keep(draft(others, 'other'));
    keeper.finish();
    expect(readDraft(storage, 'd')).toMatchObject({ touched: { referenceNumber: 'other' } });
    keeper.keep(draft(many(20_000), 'too long'));
    keeper.finish();
    expect(found(storage)).toEqual(skus(others));
  });
});

it('rows stand in parts of some hundred at most, all of them, in order', () => {
  const rows = many(5_000);
  expect(partsOf(rows).flat()).toEqual(rows.list);
  // The rows at which parts end were taken away.
  const left = new Rows(rows.list.filter((line) => Number(String(line[ROW]).slice(1)) % 128 !== 0));
  expect(partsOf(left).flat()).toEqual(left.list);
  expect(Math.max(...partsOf(left).map((part) => part.length))).toBeLessThan(600);
});

const fields = fieldsOf(ProductUpdate);
const reader = { decimal: ',', zone: 'UTC' } as const;
const draftOf = (wire: Record<string, unknown>) => toDraft(fields, wire, reader);

describe('resume', () => {
  const start = draftOf({ name: 'Krem', category: 'Bakım', weight: 0.5 });
  const typed = (values: FormValues) => ({
    touched: touchedOf(fields, { ...start, ...values }, start, reader),
  });

  it('puts what was typed on top of how the record stands now', () => {
    const kept = typed({ name: 'Yeni krem' });
    expect(kept).toEqual({ touched: { name: 'Yeni krem' } });
    const now = draftOf({ name: 'Krem', category: 'Cilt', weight: 0.75 });
    const resumed = resume(fields, kept, now, reader);
    expect(resumed && toPayload(fields, resumed, reader)).toEqual({
      name: 'Yeni krem',
      category: 'Cilt',
      weight: 0.75,
    });
  });

  it('offers nothing when nothing differs', () => {
    expect(resume(fields, typed({ weight: '0,50' }), start, reader)).toBeUndefined();
    const saved = draftOf({ name: 'Yeni krem', category: 'Bakım', weight: 0.5 });
    expect(resume(fields, typed({ name: 'Yeni krem' }), saved, reader)).toBeUndefined();
  });
});

describe('keptName', () => {
  it('is one place per tenant, operation and record', () => {
    const names = [
      draftKey('a', 'updateProduct', 'X'),
      draftKey('b', 'updateProduct', 'X'),
      draftKey('a', 'updateProductTag', 'X'),
      draftKey('a', 'updateProduct', 'Y'),
      draftKey('a', 'updateProduct'),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
