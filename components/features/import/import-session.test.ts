import { describe, expect, it } from 'vitest';
import { batchesFrom, skippedFrom, sumTotals } from './check-rows';
import { ImportSession } from './import-session';
import { errorRefs, RowStates } from './row-states';
import { notSent, type SentRecord } from './run-state';
import type { TargetName } from './targets/all-targets';
import { fieldsOfTarget, targets } from './targets/all-targets';
import type { Choices } from './targets/target';

const style = { decimal: ',', zone: 'UTC', values: {} } as const;

function benchOf(
  name: TargetName,
  header: string[],
  cells: string[][],
  existing: 'update' | 'leave' = 'update',
  more: Partial<Choices> = {},
) {
  const fields = fieldsOfTarget(name);
  const columns = header.map((path, column) => {
    const field = fields.find((f) => f.path === path);
    if (!field) throw new Error(path);
    return { column, field };
  });
  const bench = new ImportSession(targets[name], {
    columns,
    style,
    choices: { existing, canUpdate: true, ...more },
  });
  bench.cells.push(...cells);
  bench.group();
  return bench;
}
const totals = (bench: ImportSession) => {
  for (let at = bench.checkFrom(0, 5); at !== undefined; ) at = bench.checkFrom(at, 5);
  return sumTotals(bench.judged());
};

describe('lots', () => {
  const header = ['sku', 'lotNumber', 'expirationDate'];
  const cells = [
    ['A', '1', '31.12.2027'],
    ['A', '1', '30.12.2027'],
    ['B', '1', '31.02.2027'],
    ['NO', '1', ''],
    ['A', '2', '01.01.2028'],
    ['A', '3', '2028-01-01'],
  ];
  const bench = benchOf('lots', header, cells);
  it('ask for each key once', () =>
    expect([...bench.wanted()]).toEqual([
      ['products', ['A', 'B', 'NO']],
      ['lots', ['A', 'B', 'NO']],
    ]));
  it('are new, changed, the same, or wrong, each row by itself', () => {
    bench.addExisting('products', ['A', 'B', 'NO'], [{ sku: 'A' }, { sku: 'B' }]);
    bench.addExisting(
      'lots',
      ['A', 'B', 'NO'],
      [
        { sku: 'A', lotNumber: '2', expirationDate: '2027-01-01T00:00:00Z' },
        { sku: 'A', lotNumber: '3', expirationDate: '2028-01-01T00:00:00.000000Z' },
      ],
    );
    expect([...bench.wanted()]).toEqual([]);
    const { issues, ...figures } = totals(bench);
    expect(figures).toMatchObject({ create: 1, update: 1, save: 0, skip: { same: 1 }, invalid: 3, rows: 6 });
    expect(issues.map(({ row, column, code }) => ({ row, column, code }))).toEqual([
      { row: 1, column: 0, code: 'repeated' },
      { row: 2, column: 2, code: 'date.shape' },
      { row: 3, column: 0, code: 'unknownSku' },
    ]);
    expect(batchesFrom(bench.judged()).map((b) => b.map((e) => e.rows))).toEqual([[[0], [4]]]);
    expect(skippedFrom(bench.judged()).map((e) => e.rows)).toEqual([[5]]);
  });
  it('of a platform without their list are neither called new nor changed', () => {
    const other = benchOf('lots', header, cells.slice(0, 1));
    other.addExisting('products', ['A'], [{ sku: 'A' }]);
    other.addExisting('lots', ['A'], undefined);
    expect([...other.wanted()]).toEqual([]);
    expect(totals(other)).toMatchObject({ create: 0, update: 0, save: 1 });
  });
  it('left over do not write over what went out under their key', () => {
    bench.shut = [0, 4];
    bench.group();
    expect(totals(bench).issues.filter((f) => f.code === 'repeated')).toMatchObject([
      { row: 1, possibleValues: ['0'] },
    ]);
  });
});

describe('customers', () => {
  const cells = [
    ['a@example.test', 'Ayşe'],
    ['a@example.test', 'Ayşe'],
    ['a@example.test', 'Fatma'],
  ];
  const bench = benchOf('customers', ['email', 'firstName'], cells);
  it('said again in the same words are left alone, in other words they are to be mended', () => {
    bench.addExisting('customers', ['a@example.test'], []);
    const { skip, issues } = totals(bench);
    expect(skip).toEqual({ repeated: 1 });
    expect(issues.filter(({ code }) => code === 'repeated').map(({ row }) => row)).toEqual([2]);
  });
  it('are compared again when the first of them is mended', () => {
    bench.write(0, 1, 'Fatma');
    bench.checkRow(0);
    const invalid = [...bench.judged()].filter(({ issues }) =>
      issues.some(({ code }) => code === 'repeated'),
    );
    expect(invalid.map(({ rows }) => rows[0])).toEqual([1]);
  });
});

describe('products', () => {
  const bench = benchOf(
    'products',
    ['sku', 'tag'],
    [
      ['A', 'x'],
      ['B', 'x'],
    ],
  );
  bench.addExisting('products', ['A', 'B'], [{ sku: 'A', tag: null }]);
  it('need all that a new one needs only where they are new', () => {
    const { issues, update } = totals(bench);
    expect(update).toBe(1);
    expect(new Set(issues.map((f) => `${f.row} ${f.path}`))).toEqual(
      new Set(['1 name', '1 barcodes', '1 type']),
    );
  });
  it('are changed under their path, made with their SKU', () => {
    const [[entry] = []] = batchesFrom(bench.judged());
    expect(entry && bench.send(entry)).toEqual({
      operation: 'updateProduct',
      params: { sku: 'A' },
      body: { tag: 'x' },
    });
  });
  it('are handed over in parts', () => {
    const rows = Array.from({ length: 250 }, (_, i) => [`S${i}`, `N${i}`, `B${i}`, 'Product']);
    const many = benchOf('products', ['sku', 'name', 'barcodes', 'type'], rows);
    many.addExisting(
      'products',
      rows.map(([sku = '']) => sku),
      [],
    );
    expect(totals(many)).toMatchObject({ create: 250, invalid: 0 });
    expect(batchesFrom(many.judged(), 100).map((b) => b.length)).toEqual([100, 100, 50]);
  });
});

describe('receiving orders', () => {
  it('that are there need only lines, others say how they come (D16)', () => {
    const header = ['referenceNumber', 'lineItems.sku', 'lineItems.expectedQuantity'];
    const bench = benchOf('receiving-orders', header, [
      ['R-1', 'A', '2'],
      ['R-2', 'A', '2'],
      ['R-3', 'A', '2'],
    ]);
    bench.addExisting('products', ['A'], [{ sku: 'A' }]);
    const known = [
      { referenceNumber: 'R-1', state: 'ReceivingOrderCreated' },
      { referenceNumber: 'R-3', state: 'Completed' },
    ];
    bench.addExisting('receiving-orders', ['R-1', 'R-2', 'R-3'], known);
    const { update, invalid, skip, issues } = totals(bench);
    expect({ update, invalid, skip }).toEqual({ update: 1, invalid: 1, skip: { past: 1 } });
    expect(issues).toMatchObject([{ row: 1, path: 'transferType', code: 'ReceivingOrderTransferTypeEmpty' }]);
  });
});

describe('the figures', () => {
  it('add up to the rows of the file, whatever happens', () => {
    const states = new RowStates(5);
    const record = (row: number, state: SentRecord['state']): SentRecord => ({
      ...{ rows: [row], state, issues: null, why: null },
    });
    states.take([record(0, 'planned'), record(1, 'planned'), record(2, 'sending')]);
    expect(states.pending()).toEqual([0, 1, 2]);
    const first = [record(0, 'done'), record(1, 'rejected'), record(2, 'unknown')];
    states.take(first);
    const counts = states.counts();
    expect(counts).toEqual({ total: 5, done: 1, failed: 1, unknown: 1, skipped: 0, waiting: 0 });
    expect(notSent(counts)).toBe(2);
    expect(states.pending()).toEqual([0, 2]);
    // Tried again: what was sent later tells.
    states.take([...first, record(1, 'done')]);
    expect(states.counts().done).toBe(2);
  });
  it('point at the cell that the platform refused', () =>
    expect(
      errorRefs(3, [{ path: 'lineItems.2.sku', message: 'm', code: 'c' }], ['x', 'lineItems.sku']),
    ).toMatchObject([{ row: 3, column: 1, path: 'lineItems.sku' }]));
});

describe('a file with some of the columns', () => {
  const customer = { email: 'a@b.co', customerNo: 7, firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+90 1' };
  const one = (known: Record<string, unknown>, more: Partial<Choices> = {}) => {
    const bench = benchOf('customers', ['email', 'phone'], [['a@b.co', '+90 2']], 'update', more);
    bench.addExisting('customers', ['a@b.co'], [known]);
    return bench;
  };
  const sent = (bench: ImportSession) =>
    batchesFrom(bench.judged())
      .flat()
      .map((entry) => bench.send(entry));

  it('sends the rest of a customer as it was read', () => {
    const bench = one(customer);
    expect(totals(bench)).toMatchObject({ update: 1, lost: {} });
    expect(sent(bench)).toEqual([
      {
        operation: 'updateCustomer',
        params: { customerNo: 7 },
        body: { firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+90 2' },
      },
    ]);
  });

  it('names what was not read, but where the platform is known to keep it', () => {
    const { lastName: _, ...known } = customer;
    expect(totals(one(known)).lost).toEqual({ lastName: 1 });
    expect(totals(one(known, { keepsOmitted: true })).lost).toEqual({});
    expect(totals(one({ ...known, lastName: null })).lost).toEqual({});
  });

  it('keeps the dates of a lot that is listed, and names them where none is', () => {
    const lots = benchOf('lots', ['sku', 'lotNumber', 'supplierLotNumber'], [['A', '1', 'S']]);
    lots.addExisting('products', ['A'], [{ sku: 'A' }]);
    const lot = { sku: 'A', lotNumber: '1', expirationDate: '2027-01-01T00:00:00Z', productionDate: null };
    lots.addExisting('lots', ['A'], [{ ...lot, supplierLotNumber: 'old' }]);
    expect(totals(lots)).toMatchObject({ update: 1, lost: {} });
    expect(sent(lots).map(({ body }) => body)).toEqual([
      { sku: 'A', lotNumber: '1', supplierLotNumber: 'S', expirationDate: '2027-01-01T00:00:00Z' },
    ]);
    const blind = benchOf('lots', ['sku', 'lotNumber', 'supplierLotNumber'], [['A', '1', 'S']]);
    blind.addExisting('products', ['A'], [{ sku: 'A' }]);
    blind.addExisting('lots', ['A'], undefined);
    expect(totals(blind).lost).toEqual({ expirationDate: 1, productionDate: 1 });
  });
});

describe('rules of ours', () => {
  const header = ['referenceNumber', 'lineItems.sku', 'lineItems.amountInOrder'];
  const orders = (more: Partial<Choices>) => {
    const bench = benchOf('sales-orders', header, [['R-1', 'NO', '2']], 'update', more);
    bench.addExisting('products', ['NO'], []);
    bench.addExisting('sales-orders', ['R-1'], []);
    bench.addExisting('sent-sales-orders', ['R-1'], []);
    return bench;
  };

  it('hold an order back, named one by one, and let it go when a person says so', () => {
    const pending = totals(orders({}));
    expect(pending).toMatchObject({ invalid: 1, ruled: 1, ignored: 0, create: 0 });
    expect(pending.rules.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['MissingInformation', 'LineItemNotFound']),
    );
    const bench = orders({ ignoreRules: true });
    expect(totals(bench)).toMatchObject({ invalid: 0, ruled: 0, ignored: 1, create: 1 });
    expect(batchesFrom(bench.judged())).toHaveLength(1);
  });

  it('do not let go what the contract refuses', () => {
    const bench = benchOf('sales-orders', header, [['R-1', 'A', 'many']], 'update', { ignoreRules: true });
    expect(totals(bench)).toMatchObject({ invalid: 1, ruled: 0, ignored: 0 });
  });
});
