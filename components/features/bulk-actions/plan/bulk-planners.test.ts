import { describe, expect, it } from 'vitest';
import { planLocalTag, plannerByAction, resultingTag } from './bulk-planners';
import { planRowUndo } from './plan-undo';

const { planRows: planCargoRows } = plannerByAction.updateSalesOrderCargoInfo;

const ask = (values: Record<string, string>) => ({
  tenant: 't',
  signal: new AbortController().signal,
  values,
});

describe('planning a bulk tag', () => {
  it('replaces the existing tag or adds to it', () => {
    expect(resultingTag('a, b', 'c', 'replace')).toBe('c');
    expect(resultingTag('a, b', 'b, c', 'add')).toBe('a, b, c');
    expect(resultingTag('a,b', 'b', 'add')).toBe('a,b');
    expect(resultingTag('', ' c ', 'add')).toBe('c');
  });

  it('skips records that already have the tag, and removes the tag when it is empty', async () => {
    const rows = [{ sku: 'A', tag: 'vip' }, { sku: 'B' }, { sku: 'C', tag: 'old' }];
    const judged = await plannerByAction.updateProductTag.planRows(ask({ tag: 'vip', how: 'replace' }), rows);
    expect(judged).toMatchObject({
      rowPlans: [
        { record: 'A', skip: true, note: { reason: 'same' } },
        { record: 'B', body: { sku: 'B', tag: 'vip' } },
        { record: 'C', body: { sku: 'C', tag: 'vip' }, note: { from: 'old', to: 'vip' } },
      ],
    });
    const away = await plannerByAction.updateProductTag.planRows(ask({ tag: '', how: 'replace' }), rows);
    expect(away).toMatchObject({
      rowPlans: [{ body: { tag: '' } }, { note: { reason: 'same' } }, { body: { tag: '' } }],
    });
  });
});

describe('planning a bulk local tag', () => {
  const body = (tag: string, seen: string) => ({ resource: 'returns', record: 'R-1', tag, seen });

  it('replaces the local tag or adds to it, based on the value that the plan showed', () => {
    expect(planLocalTag('R-1', 'fragile', { tag: 'refund', how: 'add' })).toEqual({
      record: 'R-1',
      body: body('fragile, refund', 'fragile'),
      note: { from: 'fragile', to: 'fragile, refund' },
      undo: body('fragile', 'fragile, refund'),
    });
    expect(planLocalTag('R-1', 'fragile', { tag: ' refund ', how: 'replace' })).toMatchObject({
      body: body('refund', 'fragile'),
    });
    expect(planLocalTag('R-1', 'fragile', { tag: '', how: 'replace' })).toMatchObject({
      body: body('', 'fragile'),
    });
  });

  it('skips unchanged local tags and those that would exceed the length limit', () => {
    for (const how of ['add', 'replace'])
      expect(planLocalTag('R-1', 'fragile', { tag: 'fragile', how })).toMatchObject({
        skip: true,
        note: { reason: 'same' },
      });
    expect(planLocalTag('R-1', '', { tag: '', how: 'replace' })).toMatchObject({ note: { reason: 'same' } });
    const long = 'x'.repeat(300);
    expect(planLocalTag('R-1', long, { tag: 'y'.repeat(300), how: 'add' })).toMatchObject({
      skip: true,
      note: { reason: 'invalid', detail: 'too_long', limit: 500 },
    });
  });
});

describe('undoing a job', () => {
  const row = (record: string, body: object, undo: object) => ({
    record,
    body: JSON.stringify(body),
    undo: JSON.stringify(undo),
  });

  it('is possible only for records whose previous tag was read', async () => {
    const rows = [{ sku: 'A', tag: 'old' }, { sku: 'B', tag: null }, { sku: 'C' }];
    const judged = await plannerByAction.updateProductTag.planRows(ask({ tag: 'new', how: 'replace' }), rows);
    expect(judged).toMatchObject({
      rowPlans: [{ undo: { sku: 'A', tag: 'old' } }, { undo: { sku: 'B', tag: '' } }, { undo: undefined }],
    });
  });

  it('restores a tag that has not changed since the job, and skips a changed one with the reason', () => {
    const tagged = row('A', { sku: 'A', tag: 'new' }, { sku: 'A', tag: 'old' });
    const verdict = (tag: string | undefined) =>
      planRowUndo('updateProductTag', tagged, tag === undefined ? undefined : { sku: 'A', tag });
    expect(verdict('new')).toMatchObject({
      body: { sku: 'A', tag: 'old' },
      note: { from: 'new', to: 'old' },
      undo: { sku: 'A', tag: 'new' },
    });
    expect(verdict('theirs')).toMatchObject({
      skip: true,
      note: { reason: 'changedSince', detail: 'theirs' },
    });
    expect(verdict('old')).toMatchObject({ skip: true, note: { reason: 'same' } });
    expect(verdict(undefined)).toMatchObject({ skip: true, note: { reason: 'gone' } });
  });

  it('moves an order back to its previous shipment, or out of any, while its state allows it', () => {
    const moved = row('O', { from: 'S-1', to: 'S-2' }, { from: 'S-2', to: 'S-1' });
    const at = (shipmentNo: string, state = 'Created') =>
      planRowUndo('upsertShipment', moved, { referenceNumber: 'O', shipmentNo, state });
    expect(at('S-2')).toMatchObject({ body: { from: 'S-2', to: 'S-1' }, note: { from: 'S-2', to: 'S-1' } });
    expect(at('S-9')).toMatchObject({ skip: true, note: { reason: 'changedSince', detail: 'S-9' } });
    expect(at('S-2', 'Shipped')).toMatchObject({ skip: true, note: { reason: 'state' } });
    const attached = row('O', { from: '', to: 'S-2' }, { from: 'S-2', to: '' });
    expect(
      planRowUndo('upsertShipment', attached, { referenceNumber: 'O', shipmentNo: 'S-2', state: 'Created' }),
    ).toMatchObject({ body: { from: 'S-2', to: '' }, note: { to: '' } });
  });

  it('restores the previous cargo code', () => {
    const coded = row(
      'O',
      { referenceNumber: 'O', cargoCode: 'N' },
      { referenceNumber: 'O', cargoCode: 'C' },
    );
    const order = { referenceNumber: 'O', state: 'Created', cargo: { cargoCode: 'N' } };
    expect(planRowUndo('updateSalesOrderCargoInfo', coded, order)).toMatchObject({
      body: { cargoCode: 'C' },
      note: { from: 'N', to: 'C' },
    });
  });
});

describe('planning a bulk cargo code', () => {
  it('inserts the reference of the order, and skips orders whose state or code rules it out', async () => {
    const rows = [
      { referenceNumber: 'SO-1', state: 'Picked', cargo: null },
      { referenceNumber: 'SO-2', state: 'Shipped' },
      { referenceNumber: 'SO-3', state: 'Packed', cargo: { cargoCode: 'K-SO-3', cargoCarrier: 'Yurtiçi' } },
    ];
    const judged = await planCargoRows(ask({ cargoCode: 'K-{referenceNumber}', cargoCarrier: '' }), rows);
    expect(judged).toMatchObject({
      rowPlans: [
        { record: 'SO-1', body: { referenceNumber: 'SO-1', cargoCode: 'K-SO-1' } },
        { record: 'SO-2', skip: true, note: { reason: 'state', detail: 'Shipped' } },
        { record: 'SO-3', skip: true, note: { reason: 'same' } },
      ],
    });
  });

  it('names the code or document that it replaces, and changes a carrier alone', async () => {
    const cargos = [
      { cargoDocumentUrl: 'https://a.example/1.pdf' },
      { cargoDocumentZpl: '^XA^XZ' },
      { cargoCode: 'K', cargoCarrier: 'Aras' },
    ];
    const rows = cargos.map((cargo, i) => ({ referenceNumber: `SO-${i}`, state: 'Picked', cargo }));
    expect(await planCargoRows(ask({ cargoCode: 'K', cargoCarrier: 'MNG' }), rows)).toMatchObject({
      rowPlans: ['https://a.example/1.pdf', 'ZPL', 'K'].map((from, i) => ({
        note: { from, to: 'K' },
        undo: { referenceNumber: `SO-${i}`, ...cargos[i] },
      })),
    });
  });

  it('inserts a reference with a dollar sign as it is', async () => {
    const rows = [{ referenceNumber: 'SO$&$$1', state: 'Picked', cargo: null }];
    expect(await planCargoRows(ask({ cargoCode: 'K-{referenceNumber}' }), rows)).toMatchObject({
      rowPlans: [{ body: { cargoCode: 'K-SO$&$$1' } }],
    });
  });
});
