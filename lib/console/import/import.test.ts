import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { partsHere } from '@/lib/testing/parts-here';
import { jobNow, testOperator } from '@/lib/testing/test-job';
import { ImportTotals } from '../browser/import-state';
import { claimCalls, settleRows } from '../jobs/claimed-rows';
import { cancelRows } from '../jobs/job-rows';
import { countRows } from '../jobs/job-store';
import { transitionJob } from '../jobs/job-transitions';
import { sendSlice } from '../jobs/send-job';
import { createJob } from '../jobs/store-plan';
import { fullMask } from '../masking/mask';
import { applyChange } from './change-import';
import { groupRows } from './group-rows';
import { writeCells } from './import-rows';
import { changeRows, findImport, type Import, newImport, savePart } from './import-store';
import { readParts, runImportTask } from './import-task';
import { countImportRows, listImportRows, readImportTotals } from './import-totals';
import { planRows } from './plan-rows';
import type { TargetName } from './targets';

type Known = Readonly<Record<string, unknown>>;
let upstream: Upstream;
/** The platform's lists by path; it has no others. */
const lists = new Map<string, Known[]>();
const PRODUCTS = 'Products/GetProductsWithTag';
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const page = (items: Known[]) => ({ items, count: 100, offset: 0, dataSetCount: items.length });
const play = (known: Readonly<Record<string, Known[]>>) => {
  lists.clear();
  for (const [path, items] of Object.entries(known)) lists.set(path, items);
  upstream.play((response, nth, request) => {
    const url = decodeURIComponent(request.url ?? '');
    if (request.method !== 'GET') return json(200, {})(response, nth, request);
    const all = [...lists].find(([path]) => url.includes(path))?.[1];
    if (!all) return json(404, { message: 'none' })(response, nth, request);
    const items = all.filter((item) => url.includes(String(item.sku ?? item.email ?? item.referenceNumber)));
    json(200, page(items))(response, nth, request);
  });
};

async function uploaded(act: TargetName, text: string | Buffer, { isMapped = false, read = partsHere } = {}) {
  const operator = await testOperator();
  const id = randomUUID();
  const task = { file: 'a.csv', zone: 'UTC', isMapped };
  await createJob(newImport({ ...operator, id }, task, { act, batchSize: 1 }));
  // In two parts, as a larger file.
  const bytes = Buffer.from(text);
  await savePart(id, 1, bytes.subarray(9));
  await savePart(id, 0, bytes.subarray(0, 9));
  await runImportTask({ ...operator, id, visit: null }, read);
  const now = async (): Promise<Import> => {
    const found = await findImport(id, operator.tenant);
    if (!found) throw new Error('no import');
    return found;
  };
  const person = { id: operator.personId, name: operator.person };
  const change = async (part: Parameters<typeof applyChange>[1]) =>
    applyChange(await now(), part, { person });
  const map = async (columns?: readonly string[]) => {
    const { task: read } = await now();
    return change({ kind: 'map', columns: [...(columns ?? read.columns)], decimal: read.decimal });
  };
  const rows = async (show = 'all') => listImportRows(id, { show, from: 0, count: 100, extraRows: [] });
  const problems = async () =>
    (await rows('faulty')).flatMap(({ at, issues }) =>
      issues.map(({ path, code }) => `${at} ${path} ${code}`),
    );
  const totals = async () => ImportTotals.parse(await readImportTotals({ id, tenant: operator.tenant }));
  const plan = async (seen?: number) => planRows(await now(), seen ?? (await totals()).revision, { person });
  const bodies = async (): Promise<unknown[]> => {
    const sql = `select operation, params, body::jsonb as body from console.job_rows where job = $1 and state = 'planned' order by at`;
    return (await pool().query(sql, [id])).rows;
  };
  return {
    id,
    tenant: operator.tenant,
    now,
    change,
    map,
    rows,
    problems,
    plan,
    bodies,
    totals,
  };
}

const LOTS = [
  'sku;lotNumber;expirationDate',
  'A;1;31.12.2027',
  'A;1;30.12.2027',
  'B;1;31.02.2027',
  'NO;1;',
  'A;2;01.01.2028',
  'A;3;2028-01-01',
].join('\n');

describe('an uploaded file', () => {
  it('is read in a separate thread and its columns matched; an unreadable file reports the reason, and no file is stored', async () => {
    play({ [PRODUCTS]: [] });
    const run = await uploaded('products', 'SKU;Ürün adı;Fiyat;Notlar\r\n007;Çorap;12,50;x\r\n', {
      read: readParts,
    });
    expect((await run.now()).task).toMatchObject({
      ...{ step: 'map', total: 1, decimal: ',', encoding: 'utf-8' },
      columns: ['sku', 'name', 'price', ''],
    });
    expect(await run.rows()).toMatchObject([{ at: 2, cells: ['007', 'Çorap', '12,50', 'x'] }]);
    const empty = await uploaded('products', 'SKU;Name; Barcodes\n', { read: readParts });
    expect((await empty.now()).task).toMatchObject({ step: 'read', unreadable: { unreadable: 'empty' } });
    const files = await pool().query('select from console.import_files where job = any($1::uuid[])', [
      [run.id, empty.id],
    ]);
    expect(files.rowCount).toBe(0);
  });

  it('with field paths as headings is checked without confirmation', async () => {
    play({ [PRODUCTS]: [] });
    const run = await uploaded('products', 'sku,name,barcodes,type\nA,Tea,1,Product\n', { isMapped: true });
    expect((await run.now()).task.step).toBe('check');
    expect(await run.totals()).toMatchObject({ create: 1, invalid: 0, validRows: 1 });
  });
});

describe('the check of lots', () => {
  it('distinguishes new, changed, unchanged and invalid rows by their number in the file', async () => {
    play({
      [PRODUCTS]: [{ sku: 'A' }, { sku: 'B' }],
      Lots: [
        { sku: 'A', lotNumber: '2', expirationDate: '2027-01-01T00:00:00Z' },
        { sku: 'A', lotNumber: '3', expirationDate: '2028-01-01T00:00:00.000000Z' },
      ],
    });
    const run = await uploaded('lots', LOTS);
    await run.map();
    expect(await run.totals()).toMatchObject({
      ...{ create: 1, update: 1, save: 0, skip: { same: 1 }, invalid: 3, rows: 6, records: 6, validRows: 2 },
    });
    expect(await run.problems()).toEqual([
      '3 sku repeated',
      '4 expirationDate date.shape',
      '5 sku unknownSku',
    ]);
  });

  it('reports rows as neither new nor changed on a platform that does not list lots', async () => {
    play({ [PRODUCTS]: [{ sku: 'A' }] });
    const run = await uploaded('lots', 'sku;lotNumber;supplierLotNumber\nA;1;S\n');
    await run.map();
    expect(await run.totals()).toMatchObject({
      ...{ create: 0, update: 0, save: 1 },
      lost: [
        { path: 'expirationDate', n: 1 },
        { path: 'productionDate', n: 1 },
      ],
    });
  });

  it('stops when the platform does not respond, and continues on retry', async () => {
    upstream.play((response) => response.destroy());
    const run = await uploaded('lots', LOTS);
    await run.map();
    expect((await run.now()).task).toMatchObject({ step: 'map', failure: { kind: 'unreachable' } });
    play({ [PRODUCTS]: [{ sku: 'A' }], Lots: [] });
    await run.change({ kind: 'retry' });
    expect((await run.now()).task).toMatchObject({ step: 'check' });
    expect((await run.now()).task.failure).toBeUndefined();
  });
});

describe('corrections', () => {
  const CUSTOMERS = [
    'email,firstName,lastName,phone',
    ...['Ayşe', 'Ayşe', 'Fatma'].map((name) => `a@example.test,${name},Yılmaz,+90 1`),
  ].join('\n');

  it('recheck the row, and the rows with the same key', async () => {
    play({ Customers: [] });
    const run = await uploaded('customers', CUSTOMERS);
    await run.map();
    expect(await run.problems()).toEqual(['4 email repeated']);
    expect((await run.totals()).skip).toEqual({ repeated: 1 });
    await run.change({ kind: 'cell', at: 2, column: 1, value: 'Fatma' });
    expect(await run.problems()).toEqual(['3 email repeated']);
    // A platform may repeat a value in its message.
    await pool().query(`update console.job_rows set issues = $2 where job = $1 and at = 3`, [
      run.id,
      JSON.stringify([{ path: 'email', code: 'x', message: 'a@example.test is taken', column: 0, row: 3 }]),
    ]);
    expect(JSON.stringify(fullMask.of(await run.totals()))).not.toContain('example.test');
    await run.change({ kind: 'cell', at: 3, column: 0, value: 'b@example.test' });
    expect(await run.problems()).toEqual([]);
    expect(await run.totals()).toMatchObject({ create: 2, skip: { repeated: 1 } });
  });

  it('fill a column that the file does not have, or only the cells with a problem', async () => {
    play({ [PRODUCTS]: [] });
    const run = await uploaded('products', 'sku,name,barcodes\nA,Tea,1\nB,Mint,2\n');
    await run.change({ kind: 'fill', path: 'type', value: 'Product', problem: false });
    expect((await run.now()).task).toMatchObject({
      step: 'map',
      header: ['sku', 'name', 'barcodes', 'type'],
    });
    await run.map();
    expect(await run.totals()).toMatchObject({ create: 2, invalid: 0 });
    await run.change({ kind: 'cell', at: 2, column: 3, value: 'Nothing' });
    await run.change({ kind: 'fill', path: 'type', value: 'Bundle', problem: true });
    expect((await run.rows()).map(({ cells }) => cells[3])).toEqual(['Bundle', 'Product']);
  });

  it('exclude and include rows; a row with the key of an excluded row is no duplicate', async () => {
    play({ Customers: [] });
    const run = await uploaded('customers', CUSTOMERS);
    await run.map();
    await run.change({ kind: 'leaveOut', at: 2, leaveOut: true });
    expect(await run.totals()).toMatchObject({ skip: { leftOut: 1 }, create: 1 });
    await run.change({ kind: 'leaveOut', at: 4, leaveOut: true });
    expect(await run.problems()).toEqual([]);
    await run.change({ kind: 'leaveOut', at: 4, leaveOut: false });
    expect(await run.problems()).toEqual(['4 email repeated']);
  });

  it('made during a check are not overwritten by its result', async () => {
    play({ Customers: [] });
    const run = await uploaded('customers', CUSTOMERS.split('\n').slice(0, 2).join('\n'));
    let correcting: Promise<unknown> | undefined;
    upstream.play((response, nth, request) => {
      correcting ??= changeRows(run, async (client, task) => {
        await writeCells(client, run.id, { at: 2, column: 1, value: 'Fatma' });
        await groupRows(client, run.id, 'customers', task, { at: 2, key: null });
      });
      void correcting.then(() => json(200, page([]))(response, nth, request));
    });
    await run.map();
    await run.plan();
    expect(await run.bodies()).toMatchObject([{ body: { firstName: 'Fatma' } }]);
  });
});

describe('orders', () => {
  const HEAD = 'referenceNumber,lineItems.sku,lineItems.expectedQuantity';

  it('have a row per line; an existing order needs only its lines, and one in progress is skipped (D16)', async () => {
    play({
      [PRODUCTS]: [{ sku: 'A' }, { sku: 'B' }],
      ReceivingOrders: [
        { referenceNumber: 'R-1', state: 'ReceivingOrderCreated' },
        { referenceNumber: 'R-3', state: 'Completed' },
      ],
    });
    const run = await uploaded('receiving-orders', `${HEAD}\nR-1,A,2\nR-2,A,2\nR-3,A,2\nR-2,B,x\n`);
    await run.map();
    expect(await run.totals()).toMatchObject({
      ...{ records: 3, rows: 4, update: 1, invalid: 1, invalidRows: 1, skip: { past: 1 } },
    });
    // The problem is at the row of the line.
    expect(await run.problems()).toEqual(['5 lineItems.expectedQuantity number.shape']);
    await run.change({ kind: 'cell', at: 5, column: 2, value: '3' });
    expect(await run.problems()).toEqual(['3 transferType ReceivingOrderTransferTypeEmpty']);
  });

  it('that violate only our own rules are blocked with each rule named, until a person sends them anyway', async () => {
    play({ [PRODUCTS]: [], SalesOrders: [] });
    const run = await uploaded(
      'sales-orders',
      'referenceNumber,lineItems.sku,lineItems.amountInOrder\nR-1,NO,2\n',
    );
    await run.map();
    const held = await run.totals();
    expect(held).toMatchObject({ invalid: 1, blocked: 1, overridden: 0, create: 0 });
    const codes = held.rules.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['MissingInformation', 'LineItemNotFound']));
    await run.change({ kind: 'check', ignoreRules: true });
    expect(await run.totals()).toMatchObject({ invalid: 0, blocked: 0, overridden: 1, create: 1 });
    // Values that violate the contract are held back in any case.
    await run.change({ kind: 'cell', at: 2, column: 2, value: 'many' });
    expect(await run.totals()).toMatchObject({ invalid: 1, blocked: 0, overridden: 0 });
  });

  it('of an unknown integration wait in the mapping step until a person has chosen one', async () => {
    play({ [PRODUCTS]: [{ sku: 'A' }] });
    const run = await uploaded(
      'sales-orders',
      'referenceNumber,lineItems.sku,lineItems.amountInOrder\nR-1,A,2\n',
    );
    await run.map();
    const { task } = await run.now();
    expect(task).toMatchObject({ step: 'map', unknownIntegrations: 1 });
    await run.change({ kind: 'map', columns: task.columns, decimal: '.', integration: { id: '' } });
    expect((await run.now()).task).toMatchObject({ step: 'check' });
    expect((await run.totals()).from).toEqual({});
  });
});

describe('a sent record', () => {
  it('has the values of the plan: a file with some of the columns keeps the other values of a customer', async () => {
    const known = { email: 'a@b.co', customerNo: 7, firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+90 1' };
    play({ Customers: [known] });
    const run = await uploaded('customers', 'email,phone\na@b.co,+90 2\n');
    await run.map();
    expect(await run.totals()).toMatchObject({ update: 1, lost: [] });
    const seen = (await run.totals()).revision;
    await run.change({ kind: 'cell', at: 2, column: 1, value: '+90 3' });
    expect(await run.plan(seen)).toMatchObject({ issues: [{ code: 'changed_meanwhile' }] });
    expect(await run.bodies()).toEqual([]);
    expect(await run.plan()).toBeUndefined();
    expect(await run.bodies()).toEqual([
      {
        ...{ operation: 'updateCustomer', params: { customerNo: 7 } },
        body: { firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+90 3' },
      },
    ]);
  });

  it('is checked again before it is sent if it waited: a record created meanwhile is not sent as new, even if the counts are equal', async () => {
    play({ [PRODUCTS]: [] });
    const run = await uploaded('products', 'sku,name,barcodes,type\nA,A,1,Product\nB,B,2,Product\n');
    const age = () =>
      tenantQuery(pool(), run.tenant, {
        text: `update console.jobs set task = jsonb_set(task, '{checkedAt}', '1') where id = $1`,
        values: [run.id],
      });
    await run.map();
    expect(await run.totals()).toMatchObject({ create: 2 });
    for (const sku of ['A', 'B']) {
      play({ [PRODUCTS]: [{ sku, name: 'Other', barcodes: ['1'], type: 'Product' }] });
      await age();
      expect(await run.plan()).toMatchObject({ issues: [{ code: 'changed_meanwhile' }] });
      expect(await run.totals()).toMatchObject({ create: 1 });
      expect(await run.bodies()).toEqual([]);
    }
    await age();
    expect(await run.plan()).toBeUndefined();
    expect(await run.bodies()).toHaveLength((await run.now()).job.counts.planned ?? 0);
  });

  it('is sent once by the job; a failed row keeps its reason until it is corrected, and is sent under another key', async () => {
    play({ [PRODUCTS]: [] });
    const run = await uploaded('products', 'sku,name,barcodes,type\nA,A,1,Product\nB,B,2,Product\nC,C,3,x\n');
    await run.map();
    await run.plan();
    const { job } = await run.now();
    expect(job.counts).toMatchObject({ planned: 2, skipped: 0 });
    await transitionJob(job.id, ['planned'], 'running');
    const [[first] = [], [second] = []] = await claimCalls(job, 'w', 9);
    const issues = [{ path: 'barcodes', message: 'taken', code: 'x' }];
    await settleRows(run.id, 'w', [
      { at: first?.at ?? 0, state: 'done' },
      { at: second?.at ?? 0, state: 'refused', issues },
    ]);
    expect(await countRows(run.id)).toMatchObject({ planned: 0, done: 1, refused: 1 });
    await run.change({ kind: 'check' });
    expect(await run.rows('failed')).toMatchObject([
      { at: 3, state: 'failed', issues: [{ message: 'taken' }] },
    ]);
    expect(await run.change({ kind: 'cell', at: 2, column: 1, value: 'Z' })).toMatchObject({
      issues: [{ code: 'not_editable' }],
    });
    await run.change({ kind: 'cell', at: 3, column: 0, value: 'A' });
    // The row must not overwrite the record that was sent with this key.
    expect(await run.problems()).toEqual(['3 sku repeated', '4 type invalid_value']);
    await run.change({ kind: 'cell', at: 3, column: 0, value: 'D' });
    await run.plan();
    expect((await run.now()).job.counts).toMatchObject({ planned: 1, done: 1, refused: 0 });
    const [[again] = []] = await claimCalls(job, 'w', 9);
    expect(again).toMatchObject({ at: 3, record: 'D' });
    expect(again?.batch).not.toBe(second?.batch);
  });

  it('can be corrected and sent after the job was canceled, and counts in its outcome', async () => {
    play({ [PRODUCTS]: [] });
    const run = await uploaded('products', 'sku,name,barcodes,type\nA,A,1,Product\nB,B,2,Product\n');
    await run.map();
    await run.plan();
    await cancelRows(run.id);
    expect(await countRows(run.id)).toMatchObject({ planned: 0, skipped: 0 });
    expect(await countImportRows(run.id, { show: 'notSent', extraRows: [] })).toBe(2);
    await run.plan();
    await transitionJob(run.id, ['planned'], 'running');
    await sendSlice(run.id, 'w');
    expect(await jobNow(run)).toMatchObject({ state: 'finished', counts: { done: 2 } });
    expect(upstream.seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});
