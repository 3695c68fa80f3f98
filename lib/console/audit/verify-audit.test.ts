import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { recordAuditEvent } from './audit';
import { verifyAudit } from './verify-audit';

// This test has a separate database, because checks in other tests would find the rows that it corrupts.

let folder = '';
let database: Awaited<ReturnType<typeof startEmbedded>>;
let owner: pg.Client;
let app: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `tallyman-audit-${process.pid}-`));
  await chmod(folder, 0o755);
  database = await startEmbedded(folder, { volatile: true });
  await prepareDatabase(database.ownerUrl, database.url);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  app = new pg.Pool({ connectionString: database.url, max: 16, options: '-c tallyman.tenant=*' });
  // The server ends before the last connections have closed.
  app.on('error', () => undefined);
}, 60_000);
afterAll(async () => {
  await app.end();
  await owner.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const by = { id: 'p', name: 'Deniz “D.” Ак\t\u0001\u007f' };
const act = (object: string) =>
  recordAuditEvent(
    { act: 'tenant.changed', by, tenant: 'shop', object, before: { name: null }, after: { name: 'ü\n' } },
    app,
  );

/** Inserts a request into the log and returns its ID. */
async function request(body: string | null): Promise<number> {
  const { rows } = await app.query<{ id: string }>(
    `insert into console.journal ("personId", person, tenant, operation, records, method, path, body, "requestId", "idempotencyKey")
     values ('p', 'Deniz', 'shop', 'updateProductTag', '{S-1,S-2}', 'PUT', '/', $1, 'r', $2) returning id`,
    [body, randomUUID()],
  );
  return Number(rows[0]?.id);
}

const withoutGuards = ['audit', 'journal'].map((name) => `alter table console.${name} disable trigger user`);

/**
 * Returns the invalid row that a check finds after these changes, which the owner role makes without triggers. Rolls the
 * changes back.
 */
async function checkWith(changes: readonly string[], kept?: { id: number; hash: string }) {
  await owner.query('begin');
  try {
    for (const sql of [...withoutGuards, ...changes]) await owner.query(sql);
    return (await verifyAudit(owner, kept)).invalidRow;
  } finally {
    await owner.query('rollback');
  }
}

it('the audit log chains 200 concurrent entries, including requests and rolled-back entries', async () => {
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      if (n % 4 === 0) return request(n % 8 === 0 ? null : `{"n": ${n}}`);
      if (n % 4 === 1) return act(`S-${n}`);
      const client = await app.connect();
      await client.query('begin');
      await recordAuditEvent({ act: 'job.changed', by, object: String(n) }, client);
      await client.query(n % 4 === 2 ? 'commit' : 'rollback');
      client.release();
    }),
  );
  const check = await verifyAudit(app);
  expect(check).toEqual({ rows: 150, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  // The application's pool reads int8 as numbers, other clients as text.
  expect(await verifyAudit(owner, { id: check.rows, hash: check.hash })).toEqual(check);
});

it('the audit log records a request once, with its operation, its records and the digest of its body', async () => {
  const id = await request('{"sku": "S-1"}');
  const { rows } = await app.query(
    'select act, object, tenant, person, after from console.audit where request = $1',
    [id],
  );
  expect(rows).toEqual([
    {
      ...{ act: 'updateProductTag', object: 'S-1, S-2', tenant: 'shop', person: 'Deniz' },
      after: expect.stringMatching(/^\{"sha256" : "[0-9a-f]{64}"\}$/),
    },
  ]);
});

describe('verifying the audit detects', () => {
  it.each([
    'at',
    'personId',
    'person',
    'tenant',
    'act',
    'object',
    'before',
    'after',
    'hash',
    'request',
    'visit',
  ])('a row whose %s was changed', async (column) => {
    const values: Record<string, string> = {
      at: `at + interval '1 ms'`,
      request: '7',
      visit: `'${randomUUID()}'`,
    };
    const to = values[column] ?? `'x'`;
    expect(await checkWith([`update console.audit set "${column}" = ${to} where id = 50`])).toEqual({
      id: 50,
      kind: 'changed',
    });
  });

  it('a missing row: the first, one in between, the last, all of them', async () => {
    const { rows } = await verifyAudit(app);
    for (const id of [1, 50, rows])
      expect(await checkWith([`delete from console.audit where id = ${id}`])).toEqual({
        id,
        kind: 'missing',
      });
    expect(await checkWith(['delete from console.audit'])).toEqual({ id: 1, kind: 'missing' });
  });

  it('an added row, and a missing head', async () => {
    const { rows } = await verifyAudit(app);
    expect(
      await checkWith([
        `insert into console.audit select a.id + 1, a.at, "personId", person, tenant, visit, act, object, request,
        before, after, a.hash from console.audit a where a.id = ${rows}`,
      ]),
    ).toEqual({ id: rows + 1, kind: 'changed' });
    expect(await checkWith(['delete from console.audit_head'])).toMatchObject({ kind: 'changed' });
  });

  it('a truncated end with a matching head, if the last row is known from an earlier check', async () => {
    const kept = await verifyAudit(app);
    const cut = [
      `delete from console.audit where id = ${kept.rows}`,
      `update console.audit_head set (id, hash) = (select id, hash from console.audit where id = ${kept.rows - 1})`,
    ];
    // The hash chain alone cannot detect that its end was cut off.
    expect(await checkWith(cut)).toBeUndefined();
    expect(await checkWith(cut, { id: kept.rows, hash: kept.hash })).toEqual({
      id: kept.rows,
      kind: 'missing',
    });
  });

  it('a request changed or removed before its retention ends, but not one removed afterwards', async () => {
    const id = await request('{"sku": "S-9"}');
    const { rows } = await verifyAudit(app);
    expect(await checkWith([`update console.journal set body = '{}' where id = ${id}`])).toEqual({
      id: rows,
      kind: 'request',
    });
    expect(await checkWith([`delete from console.journal where id = ${id}`])).toEqual({
      id: rows,
      kind: 'request',
    });
  });
});

it('the application cannot add, change or delete a row directly, and nobody can by mistake', async () => {
  for (const sql of [
    `update console.audit set person = 'x'`,
    'delete from console.audit',
    'truncate console.audit',
    `insert into console.audit select * from console.audit where id = 1`,
    `update console.audit_head set id = 0`,
    'alter table console.audit disable trigger all',
  ])
    await expect(app.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
  for (const sql of [
    `update console.audit set person = 'x'`,
    'delete from console.audit',
    'truncate console.audit',
  ])
    await expect(owner.query(sql), sql).rejects.toThrow('append-only');
});

it('the audit log records sessions that start, are refused or are ended, but not expired ones', async () => {
  await owner.query(
    `insert into console."user" (id, name, email, role) values ('u', 'Ece', 'ece@example.com', 'viewer')`,
  );
  const session = (id: string, expires: string) =>
    app.query(
      `insert into console.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
       values ($1, $1, 'u', now() + $2::interval, now(), now(), '192.0.2.7', 'Agent')`,
      [id, expires],
    );
  await session('one', '1 hour');
  await session('two', '-1 hour');
  await app.query('delete from console.session');
  const failed = (times: number) =>
    app.query(
      `insert into console."failedSignIns" as f ("userId", address, agent, count) values ('u', '192.0.2.8', 'Agent', 1)
       on conflict ("userId", address) where "acknowledgedAt" is null do update set count = $1`,
      [times],
    );
  for (const times of [1, 2, 2, 50, 100]) await failed(times);
  const { rows } = await app.query(
    `select act, object, after from console.audit where "personId" = 'u' order by id`,
  );
  expect(rows.map(({ act, object }) => `${act} ${object}`)).toEqual([
    'session.started 192.0.2.7',
    'session.started 192.0.2.7',
    'session.ended 192.0.2.7',
    'session.refused 192.0.2.8',
    'session.refused 192.0.2.8',
    'session.refused 192.0.2.8',
  ]);
  expect(JSON.parse(rows.at(-1).after)).toEqual({ attempts: 100, agent: 'Agent' });
  expect((await verifyAudit(app)).invalidRow).toBeUndefined();
});
