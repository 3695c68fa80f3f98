import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedActions } from '@/lib/console/audit/audit';
import { tokenHash } from '@/lib/console/auth/session-store';
import { isRecord } from '@/lib/contract/schema/is-record';
import { unlockPhrase } from '@/lib/contract/unlock-phrase';
import { runningDatabase } from '@/lib/db/embedded/embedded';
import { loadSecrets } from '@/lib/db/embedded/secrets';
import { actionIds, postAction } from '@/lib/testing/rights-cases';
import { totp } from '@/lib/testing/totp';
import { startWholeServer, type WholeServer } from '@/lib/testing/whole-server';

// Every kind of audited action, done through the real build: each is in the audit, and the command finds changed rows.

const token = 'token-of-the-owner'.padEnd(40, '-');
const style = { kind: 'wire', locale: 'en', zone: 'UTC', yes: 'yes', no: 'no' };
const exportTask = JSON.stringify({
  operation: 'getStocks',
  dqb: '',
  list: 'stocks',
  format: 'csv',
  columns: [],
  style,
});
const job = '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c11';
const finished = '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c12';
const large = '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c13';
let tenant = '';

let dataDir = '';
let server: WholeServer;
let owner: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `tallyman-audit-${process.pid}-`));
  await chmod(dataDir, 0o755);
  server = await startWholeServer(dataDir, { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' });
  owner = new pg.Client({ connectionString: (await runningDatabase(dataDir))?.ownerUrl });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function act(name: string, ...args: unknown[]): Promise<unknown> {
  const result = await postAction(server.address, token, name, args);
  expect(result, name).toMatchObject({ kind: 'ok' });
  return isRecord(result) ? result.value : undefined;
}

const get = (path: string) =>
  fetch(server.address + path, {
    headers: { cookie: `tallyman=${token}`, 'accept-language': 'en', origin: server.address },
  });

async function newTenant(name: string): Promise<string> {
  const { platformApiKey } = await loadSecrets(dataDir);
  const answer = await fetch(`${server.address}/sandbox/v1/tenants`, {
    method: 'POST',
    headers: { authorization: platformApiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name, scenario: 'empty' }),
  });
  return String((await answer.json()).id);
}

async function firstValue(sql: string, ...values: unknown[]): Promise<string> {
  const { rows } = await owner.query({ text: sql, values, rowMode: 'array' });
  return String(rows[0]?.[0]);
}

const signIn = (password: string) =>
  postAction(server.address, '', 'signIn', [{ email: 'owner@example.com', password }]);

/** The output and exit code of a command of `database.ts`. */
const run = (...words: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'lib/server/commands/database.ts', ...words],
      { env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', DATA_DIR: dataDir } },
      (failed, out, error) =>
        resolve({ code: typeof failed?.code === 'number' ? failed.code : 0, output: out + error }),
    );
  });

const verify = (...kept: string[]) => run('audit-verify', ...kept);

it('every kind of user action is recorded in the audit log, except those that need an authenticator or provider', async () => {
  const password = 'amber-lantern-quartz-91';
  await postAction(server.address, '', 'createFirstOwner', [
    { name: 'Deniz', email: 'owner@example.com', password },
  ]);
  expect(await signIn('wrong')).toMatchObject({ kind: 'refused' });
  const id = await firstValue(`select id from console."user" where role = 'owner'`);
  const session = (name: string, its: string) =>
    owner.query(
      `insert into console.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
       values ($3, $1, $2, now() + interval '1 day', now(), now())`,
      [tokenHash(its), id, name],
    );
  await session('one', token);

  // Actions on tenants, people and settings.
  tenant = await newTenant('Shop');
  const gone = await newTenant('Gone');
  await act('saveTenant', { id: tenant, name: 'Shop' });
  await act('saveTenant', { id: tenant, name: 'The shop', stuckDays: 5 });
  await act('saveTenant', { id: gone, name: 'Gone' });
  await act('removeTenant', gone);
  await act('invitePerson', { name: 'Ece', email: 'ece@example.com', role: 'viewer', grants: [] });
  const ece = await firstValue(`select id from console."user" where email = 'ece@example.com'`);
  await act('changePerson', { id: ece, role: 'support', grants: [{ tenant, lastDay: null }] });
  await act('showPersonal', { tenant, record: 'orders/ORDER-1' });
  await act('saveRetention', { requests: 90, drafts: 90, files: 90 });
  await act('saveVisitSettings', { minutes: 20, adminsVisit: true });

  // Admins need a visit for the following actions.
  await act('startVisit', { tenant, reason: 'Ticket 7', minutes: 10 });
  await act('unlockVisit', { tenant, word: unlockPhrase({ id: tenant, name: 'The shop' }) });
  // Recorded before sending, so also when the platform rejects it.
  const write = {
    tenant,
    operation: 'updateProductTag',
    idempotencyKey: 'sent-in-a-visit',
    body: JSON.stringify({ sku: 'S-1', tag: 'x' }),
  };
  expect(await postAction(server.address, token, 'sendWrite', [write])).toMatchObject({
    kind: 'refused',
    status: 404,
  });
  await act('endVisit', { id: await firstValue('select id from console.visits') });
  await act('saveVisitSettings', { minutes: 20, adminsVisit: false });

  // Actions on keys.
  const key = await act('saveRelayKey', { tenant, name: 'ERP', rights: 'read', validation: 'off' });
  const keyId = isRecord(key) ? String(key.id) : '';
  await act('saveRelayKey', { id: keyId, name: 'The ERP', rights: 'read', validation: 'off' });
  await act('rotateRelayKey', { id: keyId, graceHours: 1 });
  await act('revokeRelayKey', keyId);

  // Actions on files.
  expect((await get(`/t/${tenant}/requests/file`)).status).toBe(200);
  expect((await get('/settings/audit/file')).status).toBe(200);
  expect((await get(`/export/getStocks?tenant=${tenant}`)).status).toBe(200);
  await owner.query(
    `insert into platform.customers ("tenantId", "customerNo", email, "firstName", "lastName", phone)
     select $1, n, n || '@example.com', 'A', 'B', '1' from generate_series(1, 10001) n`,
    [tenant],
  );
  const started = await fetch(
    `${server.address}/export/getCustomers?${new URLSearchParams({ tenant, id: large })}`,
    {
      method: 'POST',
      headers: { cookie: `tallyman=${token}`, origin: server.address },
    },
  );
  expect(await started.json()).toMatchObject({ kind: 'ok', value: large });
  await owner.query(
    `insert into console.jobs (id, tenant, kind, act, "personId", person, "batchSize", task, state)
     values ($1, $3, 'bulk', 'updateProductTag', $4, 'Deniz', 1, '{}', 'running'),
       ($2, $3, 'export', 'getStocks', $4, 'Deniz', 1, $5, 'finished')`,
    [job, finished, tenant, id, exportTask],
  );
  await owner.query(
    `insert into console.exports (job, "firstTotal", total, "expiresAt") values ($1, 0, 0, now() + interval '1 hour')`,
    [finished],
  );
  expect((await get(`/t/${tenant}/exports/${finished}/file`)).status).toBe(200);
  await act('changeJob', { tenant, id: job, change: 'cancel' });

  // Data that the console stores about records.
  await act('changeLocalTag', { tenant, resource: 'returns', record: 'R-1', tag: 'checked', seen: '' });
  const view = { list: 'products', tenant, locked: false };
  const saved = await act('saveView', {
    ...view,
    kind: 'add',
    name: 'Mine',
    search: '',
    shared: true,
    only: false,
  });
  const viewId = isRecord(saved) ? saved.id : '';
  await act('saveView', { ...view, kind: 'change', id: viewId, search: 'q=1', shared: true, version: 1 });
  await act('saveView', { ...view, kind: 'remove', id: viewId });
  const correction = await firstValue(
    `insert into console.corrections (tenant, field, key, "from", "to", "personId", person)
     values ($1, 'shippingAddress.city', 'istambul', 'Istambul', 'Istanbul', $2, 'Deniz') returning id::text`,
    tenant,
    id,
  );
  await act('changeCorrection', { tenant, id: correction, always: true });
  await act('changeCorrection', { tenant, id: correction });
  await act('saveCauseNote', { tenant, code: 'X1', text: 'Ask the shop' });
  for (const change of [
    { act: 'close', reason: 'Sent by mail' },
    { act: 'reopen' },
    { act: 'assign', to: '' },
  ])
    await act('changeQueue', { tenant, entry: '7', record: 'ORDER-1', ...change });

  // The second factor: confirming it renews the session that it was set up in.
  const other = 'other-token-of-the-owner'.padEnd(40, '-');
  await session('two', other);
  const setup = await postAction(server.address, other, 'beginSecondFactor', [{ password }]);
  const secret = isRecord(setup.value) ? String(setup.value.secret) : '';
  expect(
    await postAction(server.address, other, 'confirmSecondFactor', [{ code: totp(secret) }]),
  ).toMatchObject({
    kind: 'ok',
  });
  await owner.query(`delete from console.session where id = 'one'`);
  await session('one', token);
  await act('newRecoveryCodes', { password });
  await act('removeSecondFactor', { password });
  await owner.query(
    `insert into console.passkeys (id, "userId", name, "publicKey", counter, transports)
     select 'own', id, 'Phone', '', 0, '{}' from console."user" where role = 'owner'`,
  );
  await act('removePasskey', { id: 'own' });
  await act('saveSignInSettings', { secondFactor: ['admin'] });
  await act('sendLink', { id: ece });
  await act('changePassword', { current: password, next: 'violet-harbour-stencil-44' });
  // The session continues with a new token.
  expect(await postAction(server.address, token, 'checkAudit', [])).toEqual({ kind: 'signed-out' });
  await session('three', token);

  const { rows } = await owner.query<{ act: string; person: string; operation: boolean }>(
    'select distinct act, person, request is not null as operation from console.audit order by act',
  );
  const seen = rows.filter(({ operation }) => !operation).map((row) => row.act);
  // These need an authenticator and a provider: e2e/sign-in.spec.ts.
  expect(auditedActions.filter((name) => !seen.includes(name))).toEqual(['passkey.added', 'provider.linked']);
  expect(seen.filter((name) => !auditedActions.some((own) => own === name))).toEqual([]);
  expect(rows.find(({ operation }) => operation)?.act).toBe('updateProductTag');
  expect(new Set(rows.map(({ person }) => person))).toEqual(new Set(['Deniz']));
  const change = await owner.query(`select before, after from console.audit where act = 'person.changed'`);
  expect(JSON.parse(change.rows[0].before)).toMatchObject({ role: 'viewer', grants: [] });
  expect(JSON.parse(change.rows[0].after)).toMatchObject({ role: 'support', grants: [{ tenant }] });
  const unlocked = await owner.query(
    `select tenant, visit is null as free from console.audit where act = 'updateProductTag'`,
  );
  expect(unlocked.rows).toEqual([{ tenant, free: false }]);
  const secrets = await owner.query(
    `select count(*)::int as n from console.audit where concat(before, after, object) ~ 'amber|violet|rk_'`,
  );
  expect(secrets.rows).toEqual([{ n: 0 }]);
}, 120_000);

it('reset-link lets in an owner who lost password and second factor, and is recorded', async () => {
  await owner.query(`update console."user" set "hasSecondFactor" = true where role = 'owner'`);
  const { code, output } = await run('reset-link', 'Owner@example.com');
  expect(code).toBe(0);
  expect(await firstValue('select count(*) from console.session')).toBe('0');
  const answer = { token: output.split('#')[1]?.trim(), password: 'copper-meadow-lattice-17' };
  const accept = () => postAction(server.address, '', 'acceptLink', [answer]);
  expect(await accept()).toMatchObject({ kind: 'ok', value: 'in' });
  expect(await accept()).toMatchObject({ kind: 'refused', issues: [{ code: 'used' }] });
  const { rows } = await owner.query(
    `select act, object from console.audit where person = 'Shell of the server' order by id`,
  );
  expect(rows).toEqual(['factor.removed', 'link.made'].map((name) => ({ act: name, object: 'Deniz' })));
  expect(await run('reset-link', 'nobody@example.com')).toEqual({
    code: 1,
    output: expect.stringContaining('No user has the email address nobody@example.com'),
  });
  await owner.query(
    `insert into console.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
     select 'three', $1, id, now() + interval '1 day', now(), now() from console."user" where role = 'owner'`,
    [tokenHash(token)],
  );
}, 60_000);

const viewer = 'token-of-the-viewer'.padEnd(40, '-');
const asViewer = (name: string, ...args: unknown[]) => postAction(server.address, viewer, name, args);

it('a refusal is logged with its user, right and reason', async () => {
  await owner.query(
    `insert into console."user" (id, name, email, role) values ('v', 'V', 'v@example.com', 'viewer')`,
  );
  await owner.query(
    `insert into console.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
     values ('v', $1, 'v', now() + interval '1 day', now(), now())`,
    [tokenHash(viewer)],
  );
  await asViewer('saveTenant', { id: tenant, name: 'Mine' });
  const line = { part: 'console', person: 'v', right: 'tenants', reason: 'role', msg: 'Refused' };
  const lines = () => (server.output().match(/^\{.*$/gm) ?? []).map((text): unknown => JSON.parse(text));
  await expect.poll(lines).toContainEqual(expect.objectContaining(line));
});

it('changing passkeys and sessions requires a recent confirmation', async () => {
  await owner.query(`update console.session set "confirmedAt" = now() - interval '1 hour' where id = 'v'`);
  const confirm = { kind: 'forbidden', reason: 'confirm' };
  expect(await asViewer('beginPasskey')).toEqual(confirm);
  expect(await asViewer('removePasskey', { id: 'none' })).toEqual(confirm);
  expect(await asViewer('endOwnSession', { id: 'none' })).toEqual(confirm);
  await owner.query(`update console.session set "confirmedAt" = now() where id = 'v'`);
  expect(await asViewer('endOwnSession', { id: 'none' })).toMatchObject({ kind: 'ok' });
});

/** The response of an action when a proxy makes the browser use https. */
const throughProxy = (name: string, args: unknown[], cookie = `__Host-tallyman=${viewer}`) =>
  fetch(`${server.address}/sign-in`, {
    method: 'POST',
    headers: {
      cookie,
      origin: 'https://tally.example',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-host': 'tally.example',
      'x-forwarded-proto': 'https',
      'next-action': actionIds()[name] ?? '',
      'content-type': 'text/plain;charset=UTF-8',
    },
    body: JSON.stringify(args),
  });

it('behind a TLS proxy an action reaches its page', async () => {
  const answer = await throughProxy('checkAudit', []);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"forbidden"')]);
  // Another host of the domain can set this cookie, but not one with the prefix.
  const planted = await throughProxy('checkAudit', [], `tallyman=${viewer}`);
  expect(await planted.text()).toContain('"signed-out"');
});

it('behind a TLS proxy cookies use the __Host- prefix, Secure and HttpOnly', async () => {
  const answer = await throughProxy('signIn', [
    { email: 'owner@example.com', password: 'copper-meadow-lattice-17' },
  ]);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-tallyman',
    '__Host-tallyman-device',
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.*; Secure; HttpOnly; SameSite=lax$/);
  expect(server.output()).not.toMatch(/violet|amber|copper|token-of/);
});

it('audit-verify confirms an intact log, and names the first changed or missing row', async () => {
  const { code, output } = await verify();
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^ {2}(\d+) rows are intact\. Last row: \1 [0-9a-f]{64}$/m),
  ]);
  const [, number = '', hash = ''] = /row: (\d+) (\w+)/.exec(output) ?? [];
  expect((await verify(number, hash)).code).toBe(0);
  expect((await verify(number, 'f'.repeat(64))).output).toContain(
    `Row ${number} does not match the given hash`,
  );
  await owner.query(`alter table console.audit disable trigger user`);
  await owner.query(`update console.audit set person = 'Somebody else' where id = 5`);
  expect(await verify()).toEqual({ code: 1, output: expect.stringContaining('Row 5 was changed') });
  await owner.query(`update console.audit set person = 'Deniz' where id = 5`);
  await owner.query('delete from console.audit where id = (select max(id) from console.audit)');
  expect(await verify()).toEqual({ code: 1, output: expect.stringContaining('is missing') });
  await act('checkAudit');
  expect(await (await get('/settings/audit')).text()).toContain('is missing');
}, 60_000);
