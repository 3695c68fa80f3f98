import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { countFailures, errorGroups, listRequestLog, requestLogEntry } from './list-requests';
import { complete, noteReadBack, noteRecords, type RecordsOutcome } from './log-outcome';
import { closeInterrupted } from './request-log';
import { failedResults } from './request-row';

const rejected = (...keys: string[]) =>
  keys.map((record) => ({ record, path: 'referenceNumber', message: '', code: 'InvalidCity' }));

describe('the result of the records of a request', () => {
  const bulk = async (tenant: string, told: RecordsOutcome) => {
    const { id } = await loggedRequest(intent({ tenant, operation: 'bulkUpsertSalesOrders' }));
    await complete({ id, tenant }, { outcome: 'answered', status: 200, ms: 1, records: told });
    return id;
  };

  it('is shown, filtered and grouped separately from the response', async () => {
    const tenant = randomUUID();
    const all = await bulk(tenant, {
      result: 'rejected',
      recordCount: 2,
      rejectedCount: 2,
      rejections: rejected('A', 'B'),
    });
    const some = await bulk(tenant, {
      result: 'partial',
      recordCount: 6,
      rejectedCount: 3,
      rejections: rejected('A', 'B', 'C'),
    });
    const none = await bulk(tenant, { result: 'done', recordCount: 1, rejectedCount: 0, rejections: [] });
    const silent = await bulk(tenant, { result: 'unknown', recordCount: 1 });
    for (const [result, id] of [
      ['rejected', all],
      ['partial', some],
      ['done', none],
      ['unknown', silent],
    ] as const)
      expect((await listRequestLog({ tenant, result })).entries.map((entry) => entry.id)).toEqual([id]);
    expect((await requestLogEntry(some, tenant))?.rejections).toHaveLength(3);
    const since = '2026-01-01T00:00:00Z';
    const failed = await listRequestLog({ tenant, result: failedResults });
    expect(failed.entries.map(({ id }) => id)).toEqual([silent, some, all]);
    expect((await countFailures(tenant, since)).toSorted((a, b) => a.result.localeCompare(b.result))).toEqual(
      [
        { result: 'partial', count: 1, oldest: expect.any(Date) },
        { result: 'rejected', count: 1, oldest: expect.any(Date) },
        { result: 'unknown', count: 1, oldest: expect.any(Date) },
      ],
    );
    expect(await countFailures(tenant, '2999-01-01T00:00:00Z')).toEqual([]);
    expect(await errorGroups(tenant, '2999-01-01T00:00:00Z')).toEqual([]);
    const groups = await errorGroups(tenant, since);
    expect(groups.map(({ result, code, count, records }) => [result, code, count, records]).sort()).toEqual([
      ['partial', 'InvalidCity', 1, 3],
      ['rejected', 'InvalidCity', 1, 2],
      ['unknown', 'unconfirmed', 1, 1],
    ]);
    expect((await listRequestLog({ tenant, code: 'InvalidCity' })).total).toBe(2);
    expect((await listRequestLog({ tenant, code: 'unconfirmed', result: 'unknown' })).total).toBe(1);
  });

  it('stays if it was recorded before the row was completed, because completing is retried', async () => {
    const tenant = randomUUID();
    const noted = { result: 'partial', recordCount: 2, rejectedCount: 1, rejections: rejected('A') } as const;
    const answered = await loggedRequest(intent({ tenant, operation: 'bulkUpsertSalesOrders' }));
    await noteRecords(answered, noted);
    const silent = { result: 'unknown', recordCount: 2 } as const;
    await complete(answered, { outcome: 'answered', status: 200, ms: 1, records: silent });
    const interrupted = intent({ tenant, operation: 'bulkUpsertSalesOrders' });
    const closed = await loggedRequest(interrupted);
    await noteRecords(closed, noted);
    await closeInterrupted(interrupted, [interrupted.idempotencyKey], 0);
    for (const [{ id }, outcome] of [
      [answered, 'answered'],
      [closed, 'unknown'],
    ] as const)
      expect(await requestLogEntry(id, tenant)).toMatchObject({
        outcome,
        result: 'partial',
        rejectedCount: 1,
        rejections: [{ record: 'A' }],
      });
  });

  it('can be recorded after the response, which never changes', async () => {
    const tenant = randomUUID();
    const id = await bulk(tenant, { result: 'unknown', recordCount: 2 });
    await noteRecords(
      { id, tenant },
      {
        result: 'partial',
        recordCount: 2,
        rejectedCount: 1,
        rejections: rejected('A\u0000'),
      },
    );
    expect(await requestLogEntry(id, tenant)).toMatchObject({
      result: 'partial',
      rejectedCount: 1,
      rejections: [{ record: 'A' }],
      outcome: 'answered',
    });
    const changed = { text: `update console.journal set answer = '' where id = $1`, values: [id] };
    await expect(tenantQuery(pool(), tenant, changed)).rejects.toThrow(/append-only/);
    const lost = await loggedRequest(intent({ tenant }));
    await complete(lost, { outcome: 'unknown', ms: 1 });
    await noteReadBack(lost, { seen: 'same', paths: [] }, 'done');
    expect(await requestLogEntry(lost.id, tenant)).toMatchObject({
      result: 'done',
      outcome: 'unknown',
      readBack: { seen: 'same' },
    });
    const refused = await loggedRequest(intent({ tenant }));
    await complete(refused, { outcome: 'refused', status: 400, ms: 1 });
    await noteReadBack(refused, { seen: 'same', paths: [] }, 'done');
    expect(await requestLogEntry(refused.id, tenant)).toMatchObject({ result: 'refused', readBack: null });
  });
});
