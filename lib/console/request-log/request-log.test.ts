import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { errorGroups, listRequestLog, requestLogEntry, requestLogRows } from './list-requests';
import { complete, type LoggedOutcome } from './log-outcome';
import { begin } from './request-log';

const age = ({ id, tenant }: { id: number; tenant: string }) =>
  tenantQuery(pool(), tenant, {
    text: `insert into console.journal ("personId", person, tenant, operation, records, method, path, body,
      "requestId", "idempotencyKey", at)
    select "personId", person, tenant, operation, records, method, path, body, "requestId", "idempotencyKey" || '.old',
      now() - interval '2 minutes' from console.journal where id = $1 returning id`,
    values: [id],
  });

describe('the request log', () => {
  it('stores a write before it is sent, and its outcome once it is known', async () => {
    const what = intent();
    const { id, sendKey } = await loggedRequest(what);
    expect(sendKey).toBe(what.idempotencyKey);
    expect(await requestLogEntry(id, what.tenant)).toMatchObject({
      ...what,
      outcome: 'open',
      status: null,
      ms: null,
    });
    const issues = [{ path: 'email', message: 'is taken', code: 'taken' }];
    await complete(
      { id, tenant: what.tenant },
      {
        outcome: 'refused',
        status: 409,
        message: 'No',
        issues,
        answer: '{"a":"\u0000"}',
        ms: 12.6,
      },
    );
    expect(await requestLogEntry(id, what.tenant)).toMatchObject({
      ...what,
      outcome: 'refused',
      status: 409,
      message: 'No',
      issues,
      answer: '{"a":""}',
      ms: 13,
      at: expect.any(Date),
      completedAt: expect.any(Date),
    });
    expect(await requestLogEntry(id, 'another')).toBeUndefined();
  });

  it('truncates a response at 64 KB without splitting a character', async () => {
    const what = intent();
    const { id } = await loggedRequest(what);
    await complete(
      { id, tenant: what.tenant },
      { outcome: 'answered', status: 200, answer: `a${'ş'.repeat(50_000)}`, ms: 1 },
    );
    const answer = (await requestLogEntry(id, what.tenant))?.answer ?? '';
    expect(Buffer.byteLength(answer)).toBe(64 * 1024 - 1);
    expect(answer.endsWith('ş')).toBe(true);
  });

  it('completes an open row only once', async () => {
    const what = intent();
    const { id } = await loggedRequest(what);
    await expect(pool().query(`update console.journal set body = '{}' where id = $1`, [id])).rejects.toThrow(
      /append-only|permission denied/,
    );
    await complete({ id, tenant: what.tenant }, { outcome: 'answered', status: 200, ms: 1 });
    await expect(
      complete({ id, tenant: what.tenant }, { outcome: 'refused', status: 400, ms: 1 }),
    ).rejects.toThrow(/append-only/);
  });

  it('lets the application role only read and append', async () => {
    const what = intent();
    const { id } = await loggedRequest(what);
    const role = (await pool().query<{ name: string }>('select current_user as name')).rows[0]?.name;
    const ownerUrl = inject('ownerUrl');
    if (role !== new URL(ownerUrl).username)
      for (const statement of [
        `delete from console.journal where id = ${id}`,
        'truncate console.journal',
        'drop table console.journal',
        'alter table console.journal disable trigger guard',
        `update console.journal set operation = 'other' where id = ${id}`,
        `update console.journal set at = now() - interval '2 years' where id = ${id}`,
        'set role tallyman',
        'create table console.mine (n int)',
      ])
        await expect(pool().query(statement), statement).rejects.toMatchObject({ code: '42501' });
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    try {
      await expect(owner.query('delete from console.journal where id = $1', [id])).rejects.toThrow(
        /kept for 30 days at least/,
      );
      await expect(owner.query('truncate console.journal')).rejects.toThrow(/append-only/);
    } finally {
      await owner.end();
    }
    expect(await requestLogEntry(id, what.tenant)).toMatchObject({ outcome: 'open' });
  });

  it('shows a write that was cut off as unknown', async () => {
    const what = intent();
    const { id } = await loggedRequest(what);
    await age({ id, tenant: what.tenant });
    const { entries } = await listRequestLog({ tenant: what.tenant });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['unknown', 'open']);
    expect((await listRequestLog({ tenant: what.tenant, result: 'unknown' })).total).toBe(1);
    expect((await listRequestLog({ tenant: what.tenant, result: 'open' })).entries.map((e) => e.id)).toEqual([
      id,
    ]);
  });

  it('sends an intent once despite concurrent attempts', async () => {
    const what = intent();
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => begin({ ...what, requestId: randomUUID() })),
    );
    expect(begun.filter(({ kind }) => kind === 'send')).toHaveLength(1);
    expect((await listRequestLog({ tenant: what.tenant })).total).toBe(1);
    expect(await begin({ ...what, personId: 'p2' })).toMatchObject({ kind: 'send' });
    expect(await begin({ ...what, tenant: randomUUID() })).toMatchObject({ kind: 'send' });
  });

  it('retries a refused write with a new idempotency key, and an unanswered one with the same key', async () => {
    const what = intent();
    await complete(await loggedRequest(what), { outcome: 'unreachable', ms: 1 });
    const second = await loggedRequest(what);
    expect(second.sendKey).toBe(what.idempotencyKey);
    await complete(second, { outcome: 'refused', status: 400, ms: 1 });
    const third = await loggedRequest(what);
    expect(third.sendKey).toBe(`${what.idempotencyKey}.1`);
    await complete(third, { outcome: 'unknown', ms: 1 });
    const fourth = await loggedRequest(what);
    expect(fourth.sendKey).toBe(`${what.idempotencyKey}.1`);
    await complete(fourth, { outcome: 'answered', status: 200, ms: 1 });
    expect(await begin(what)).toMatchObject({
      kind: 'earlier',
      entry: { id: fourth.id, outcome: 'answered' },
    });
  });

  it.each(['refused', 'unreachable'] as const)(
    'keeps the key of an unanswered write after a resend is %s, and asks again',
    async (outcome) => {
      const what = intent();
      await complete(await loggedRequest(what), { outcome: 'unknown', ms: 1 });
      const resent = await begin(what, 'whileKeyIsKept');
      expect(resent).toMatchObject({ kind: 'send', sendKey: what.idempotencyKey });
      if (resent.kind === 'send')
        await complete({ id: resent.id, tenant: what.tenant }, { outcome, status: 429, ms: 1 });
      expect(await begin(what, 'never')).toEqual({ kind: 'unconfirmed' });
      expect(await begin(what, 'whileKeyIsKept')).toMatchObject({
        kind: 'send',
        sendKey: what.idempotencyKey,
      });
    },
  );

  it.each([
    ['22 hours', 'send'],
    ['24 hours', 'unconfirmed'],
  ])('relies on the key of an unanswered write from %s ago: %s', async (ago, kind) => {
    const what = intent();
    const { id } = await loggedRequest({ ...what, idempotencyKey: randomUUID() });
    await tenantQuery(pool(), what.tenant, {
      text: `insert into console.journal ("personId", person, tenant, operation, records, method, path, body, "requestId",
        "idempotencyKey", at, outcome, result, "completedAt")
      select "personId", person, tenant, operation, records, method, path, body, "requestId", $2, now() - $3::interval,
        'unknown', 'unknown', now() from console.journal where id = $1`,
      values: [id, what.idempotencyKey, ago],
    });
    expect(await begin(what, 'never')).toEqual({ kind: 'unconfirmed' });
    expect(await begin(what, 'whileKeyIsKept')).toMatchObject({ kind });
  });

  it('lets a user retry a write that was interrupted long ago', async () => {
    const what = intent();
    const { id } = await loggedRequest(what);
    await age({ id, tenant: what.tenant });
    const old = { ...what, idempotencyKey: `${what.idempotencyKey}.old` };
    expect(await begin(old)).toMatchObject({ kind: 'send', sendKey: old.idempotencyKey });
    const { entries } = await listRequestLog({ tenant: what.tenant });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['open', 'unknown', 'open']);
  });
});

describe('errors in the request log', () => {
  it('are counted by operation and code, and each count links to its writes', async () => {
    const tenant = randomUUID();
    const wrong = async (
      operation: string,
      outcome: LoggedOutcome['outcome'],
      codes: string[],
      status?: number,
    ) => {
      const { id } = await loggedRequest(intent({ tenant, operation }));
      const issues = codes.map((code, i) => ({ path: `p${i}`, message: 'No', code }));
      await complete(
        { id, tenant },
        { outcome, status, issues: codes.length > 0 ? issues : undefined, ms: 1 },
      );
    };
    await wrong('createCustomer', 'refused', ['taken', 'taken'], 409);
    await wrong('createCustomer', 'refused', ['taken', 'too_big'], 400);
    await wrong('createProduct', 'refused', ['taken'], 409);
    await wrong('createProduct', 'refused', [], 403);
    await wrong('createProduct', 'unreachable', []);
    await wrong('createProduct', 'answered', [], 200);
    const groups = await errorGroups(tenant, '2026-01-01T00:00:00Z');
    const told = groups.map(({ operation, result, code, count }) => [operation, result, code, count]);
    expect(told[0]).toEqual(['createCustomer', 'refused', 'taken', 2]);
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        ['createCustomer', 'refused', 'too_big', 1],
        ['createProduct', 'refused', 'taken', 1],
        ['createProduct', 'refused', '403', 1],
        ['createProduct', 'unreachable', 'unreachable', 1],
      ]),
    );
    for (const { operation, result, code, count } of groups)
      expect((await listRequestLog({ tenant, operations: [operation], result, code })).total).toBe(count);
    expect(await errorGroups(randomUUID(), '2026-01-01T00:00:00Z')).toEqual([]);
  });
});

describe('pages of the request log', () => {
  it('are filtered by operation, outcome and record, newest first, with the total', async () => {
    const tenant = randomUUID();
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) {
      const operation = i % 2 === 0 ? 'createCustomer' : 'bulkUpsertSalesOrders';
      const { id } = await loggedRequest(intent({ tenant, operation, records: [`R${i % 3}`, `S${i}`] }));
      await complete({ id, tenant }, { outcome: i < 4 ? 'refused' : 'answered', status: 200, ms: 1 });
      ids.push(id);
    }
    const page = await listRequestLog({ tenant, offset: 2, count: 3 });
    expect(page.total).toBe(12);
    expect(page.entries.map(({ id }) => id)).toEqual([ids[9], ids[8], ids[7]]);
    expect((await listRequestLog({ tenant, operations: ['createCustomer'] })).total).toBe(6);
    expect((await listRequestLog({ tenant, operations: [] })).total).toBe(0);
    expect((await listRequestLog({ tenant, result: 'refused' })).total).toBe(4);
    expect((await listRequestLog({ tenant, record: 'R1' })).total).toBe(4);
    expect(
      (await listRequestLog({ tenant, record: 'R1', operations: ['createCustomer'], result: 'done' })).total,
    ).toBe(2);
    expect((await listRequestLog({ tenant, count: Number.NaN, offset: -5 })).entries).toHaveLength(12);
  });

  it('are filtered by user and time, and can be read as one stream', async () => {
    const tenant = randomUUID();
    for (let i = 0; i < 3; i++) await loggedRequest(intent({ tenant, personId: i === 0 ? 'other' : 'p1' }));
    const ofOtherPerson = await listRequestLog({ tenant, personId: 'other' });
    expect(ofOtherPerson.total).toBe(1);
    const later = new Date(Date.now() + 60_000).toISOString();
    const earlier = new Date(Date.now() - 60_000).toISOString();
    expect((await listRequestLog({ tenant, from: earlier, until: later })).total).toBe(3);
    expect((await listRequestLog({ tenant, from: later })).total).toBe(0);
    expect((await listRequestLog({ tenant, until: earlier })).total).toBe(0);
    const ids: number[] = [];
    for await (const rows of requestLogRows({ tenant, personId: 'p1' }))
      ids.push(...rows.map(({ id }) => id));
    expect(ids).toHaveLength(2);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});
