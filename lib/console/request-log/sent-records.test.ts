import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { listRequestLog, writesAbout } from './list-requests';
import { complete, type LoggedOutcome } from './log-outcome';
import { sentLots, sentOrders, sentShipments } from './sent-kinds';
import { listSent, sentRecord, usedIntegrations } from './sent-records';
import { recordsOutcome } from './write-outcome';

async function send(
  tenant: string,
  operation: string,
  records: string[],
  body: unknown,
  outcome: Partial<LoggedOutcome> = {},
): Promise<number> {
  const { id } = await loggedRequest(intent({ tenant, operation, records, body: JSON.stringify(body) }));
  await complete({ id, tenant }, { outcome: 'answered', status: 200, ms: 1, ...outcome });
  return id;
}

describe('records sent from this console', () => {
  it('are listed once each, latest write first, with the last accepted fields', async () => {
    const tenant = randomUUID();
    const first = [
      { referenceNumber: 'A_1', salesChannel: 'Shop' },
      { referenceNumber: 'B-2', salesChannel: 'Shop' },
    ];
    await send(tenant, 'bulkUpsertSalesOrders', ['A_1', 'B-2'], first);
    await send(tenant, 'bulkUpsertSalesOrders', ['A_1'], [{ referenceNumber: 'A_1', salesChannel: 'Web' }]);
    const refused = [{ referenceNumber: 'A_1', salesChannel: 'Refused' }];
    await send(tenant, 'bulkUpsertSalesOrders', ['A_1'], refused, { outcome: 'refused', status: 400 });
    const lost = [{ referenceNumber: 'A_1', salesChannel: 'Lost' }];
    await send(tenant, 'bulkUpsertSalesOrders', ['A_1'], lost, { outcome: 'unknown' });
    const cargo = await send(tenant, 'updateCargoInfo', ['B-2'], { referenceNumber: 'B-2', cargoCode: 'C' });
    await send(randomUUID(), 'bulkUpsertSalesOrders', ['Z-9'], [{ referenceNumber: 'Z-9' }]);
    const { rows, total } = await listSent(tenant, sentOrders, {});
    expect(total).toBe(2);
    expect(await listSent(tenant, sentOrders, { offset: 50 })).toEqual({ rows: [], total: 2 });
    expect(rows.map(({ key, writes }) => [key, writes.length])).toEqual([
      ['B-2', 2],
      ['A_1', 4],
    ]);
    expect(rows[0]).toMatchObject({ last: { id: cargo, operation: 'updateCargoInfo' } });
    expect(rows.map(({ last }) => last.result)).toEqual(['done', 'unknown']);
    expect(rows[0]?.fields).toMatchObject({ salesChannel: 'Shop' });
    expect(rows[1]?.fields).toMatchObject({ salesChannel: 'Web' });
    expect(rows[1]?.last).toMatchObject({ outcome: 'unknown', person: 'Deniz Kaya' });
  });

  it('have a result per record, and keep the accepted fields of a record that was rejected later', async () => {
    const tenant = randomUUID();
    const both = (salesChannel: string) =>
      ['A', 'B'].map((referenceNumber) => ({ referenceNumber, salesChannel }));
    await send(tenant, 'bulkUpsertSalesOrders', ['A', 'B'], both('Shop'));
    await send(tenant, 'bulkUpsertSalesOrders', ['A', 'B'], both('Web'), {
      records: {
        result: 'partial',
        recordCount: 2,
        rejectedCount: 1,
        rejections: [{ record: 'B', path: '', message: '', code: 'InvalidCity' }],
      },
    });
    const { rows } = await listSent(tenant, sentOrders, {});
    expect(rows.map(({ key, last, fields }) => [key, last.result, fields?.salesChannel])).toEqual([
      ['A', 'done', 'Web'],
      ['B', 'rejected', 'Shop'],
    ]);
  });

  it('include the records of a relayed body that begins with whitespace', async () => {
    const tenant = randomUUID();
    const relay = async (operation: string, record: { [name: string]: string }) => {
      const body = `\r\n\t [${JSON.stringify(record)}]`;
      const { id } = await loggedRequest(intent({ tenant, operation, records: Object.values(record), body }));
      await complete({ id, tenant }, { outcome: 'answered', status: 200, ms: 1 });
    };
    const order = { referenceNumber: 'A', integrationId: 'shop' };
    await relay('bulkUpsertSalesOrders', order);
    await relay('upsertLots', { sku: 'X', lotNumber: 'L1' });
    expect(await sentRecord(tenant, sentOrders, 'A')).toMatchObject({ fields: order });
    expect(await usedIntegrations(tenant, sentOrders)).toEqual([{ id: 'shop', key: 'A' }]);
    expect((await listSent(tenant, sentLots, {})).rows).toMatchObject([{ key: 'X', part: 'L1' }]);
  });

  it('are paged', async () => {
    const tenant = randomUUID();
    for (const reference of ['A_1', 'AX1', 'B%2'])
      await send(tenant, 'bulkUpsertSalesOrders', [reference], [{ referenceNumber: reference }]);
    const page = await listSent(tenant, sentOrders, { offset: 1, count: 1 });
    expect(page).toMatchObject({ total: 3, rows: [{ key: 'AX1' }] });
  });

  it('do not include the orders of a shipment among the shipments', async () => {
    const tenant = randomUUID();
    const body = { shipmentNo: 'S-1', salesOrders: ['A', 'B'] };
    await send(tenant, 'upsertShipment', ['S-1', 'A', 'B'], body);
    const { rows } = await listSent(tenant, sentShipments, {});
    expect(rows).toMatchObject([{ key: 'S-1', fields: body }]);
    expect((await listRequestLog({ tenant, record: 'B' })).total).toBe(1);
    expect((await listRequestLog({ tenant, record: ['S-1', 'B'] })).total).toBe(1);
    expect((await listRequestLog({ tenant, record: ['S-1', 'C'] })).total).toBe(0);
    expect((await listRequestLog({ tenant, anyRecord: ['C', 'A'] })).total).toBe(1);
  });

  it('have their writes listed with request and response bodies', async () => {
    const tenant = randomUUID();
    await send(tenant, 'bulkUpsertSalesOrders', ['A'], [{ referenceNumber: 'A' }]);
    await send(tenant, 'updateCargoInfo', ['A'], { cargoCode: 'C' }, { answer: '{"ok":true}' });
    const writes = await writesAbout(tenant, sentOrders.operations, 'A', 10);
    expect(writes.map(({ body, answer }) => [body, answer])).toEqual([
      ['{"cargoCode":"C"}', '{"ok":true}'],
      ['[{"referenceNumber":"A"}]', null],
    ]);
  });
});

describe('lots sent from this console', () => {
  it('are identified by SKU and lot number, and say whether they were skipped', async () => {
    const tenant = randomUUID();
    const lot = (sku: string, lotNumber: string, expirationDate: string) => ({
      sku,
      lotNumber,
      expirationDate,
    });
    await send(
      tenant,
      'upsertLots',
      ['A', 'L1', 'L2'],
      [lot('A', 'L1', '2027-01-01'), lot('A', 'L2', '2027-02-01')],
    );
    await send(tenant, 'upsertLots', ['A', 'L1'], [lot('A', 'L1', '2028-01-01')]);
    await send(tenant, 'upsertLots', ['X', 'L1'], [lot('X', 'L1', '2029-01-01')], {
      records: {
        result: 'rejected',
        recordCount: 1,
        rejectedCount: 1,
        rejections: [{ record: 'X', path: 'sku', message: '', code: 'unknownSku' }],
      },
    });
    // Sent without a response: the accepted values remain, and this request is listed separately.
    const lost = await send(tenant, 'upsertLots', ['A', 'L2'], [lot('A', 'L2', '2030-01-01')], {
      outcome: 'unknown',
    });
    const { rows, total } = await listSent(tenant, sentLots, {});
    expect(total).toBe(3);
    expect(
      rows.map(({ key, part, fields, last }) => [key, part, fields?.expirationDate, last.result]),
    ).toEqual([
      ['A', 'L2', '2027-02-01', 'unknown'],
      ['X', 'L1', '2029-01-01', 'rejected'],
      ['A', 'L1', '2028-01-01', 'done'],
    ]);
    expect(rows.map(({ unconfirmed }) => unconfirmed.map(({ id }) => id))).toEqual([[lost], [], []]);
    const page = async (query: object) =>
      (await listSent(tenant, sentLots, query)).rows.map(({ key, part }) => `${key} ${part}`);
    expect(await page({ key: 'A' })).toEqual(['A L2', 'A L1']);
    expect(await sentRecord(tenant, sentLots, 'A', 'L1')).toMatchObject({ isAccepted: true, part: 'L1' });
    expect(await sentRecord(tenant, sentLots, 'X', 'L2')).toBeUndefined();
  });

  it('are found by their full lot number or supplier lot number', async () => {
    const tenant = randomUUID();
    const lots = [
      { sku: 'A', lotNumber: 'L-10', supplierLotNumber: 'İzmir-7' },
      { sku: 'B', lotNumber: 'L-1' },
    ];
    await send(tenant, 'upsertLots', ['A', 'L-10', 'B', 'L-1'], lots);
    await send(randomUUID(), 'upsertLots', ['Z', 'L-1'], [{ sku: 'Z', lotNumber: 'L-1' }]);
    // Unreadable bodies were logged too.
    await send(tenant, 'upsertLots', [], '[not a list');
    await send(tenant, 'upsertLots', ['C'], [{ sku: 'C', lotNumber: 'nul\u0000l' }]);
    const found = async (...codes: string[]) =>
      (await listSent(tenant, sentLots, { codes })).rows.map(({ key }) => key);
    expect(await found('l-1')).toEqual(['B']);
    expect(await found('İzmir-7', 'L-1')).toEqual(['A', 'B']);
    expect(await found('L')).toEqual([]);
  });
});

describe('the integration of a sent order', () => {
  const operation = 'bulkUpsertSalesOrders';
  const of = (referenceNumber: string, integrationId?: string) => ({ referenceNumber, integrationId });
  const sendOrders = (tenant: string, orders: ReturnType<typeof of>[], rejected: string[] = []) => {
    const rejections = rejected.map((record) => ({ record, path: '', message: '', code: 'InvalidCity' }));
    const records = recordsOutcome(operation, orders, rejections);
    const keys = orders.map(({ referenceNumber }) => referenceNumber);
    return send(tenant, operation, keys, orders, { records });
  };

  it('is that of the last accepted write', async () => {
    const tenant = randomUUID();
    await sendOrders(tenant, [of('A', 'one'), of('B', 'other')]);
    const last = await sendOrders(tenant, [of('A', 'two'), of('C')]);
    await sendOrders(randomUUID(), [of('A', 'of another tenant')]);
    await sendOrders(tenant, [of('A', 'rejected')], ['A']);
    expect((await sentRecord(tenant, sentOrders, 'A'))?.upsert).toMatchObject({
      id: last,
      person: 'Deniz Kaya',
      fields: { integrationId: 'two' },
    });
    expect(await usedIntegrations(tenant, sentOrders)).toEqual([
      { id: 'two', key: 'A' },
      { id: 'other', key: 'B' },
    ]);
  });

  it('is not read from a request with more rejections than are stored', async () => {
    const tenant = randomUUID();
    await sendOrders(tenant, [of('A', 'one')]);
    const others = Array.from({ length: 3_000 }, (_, i) => `Z-${i}`);
    await sendOrders(tenant, [of('A', 'two'), ...others.map((key) => of(key))], others);
    const record = await sentRecord(tenant, sentOrders, 'A');
    expect([record?.fields?.integrationId, record?.last.result]).toEqual(['one', 'unknown']);
  });
});
