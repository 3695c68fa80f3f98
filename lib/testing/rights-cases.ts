import { readFileSync } from 'node:fs';
import { type Right, rights } from '@/lib/console/auth/rights';
import { operations } from '@/lib/contract/operations';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import { isRecord } from '@/lib/contract/schema/is-record';

// Every server action, route and page of the build, each with the right that it requires.

/** Reads a manifest of the build. */
export const built = (path: string) => JSON.parse(readFileSync(`.next/${path}`, 'utf8'));
/** Returns the IDs of all server actions of the build by name. */
export const actionIds = (): Record<string, string> => {
  const { node } = built('server/server-reference-manifest.json');
  return Object.fromEntries(Object.keys(node).map((id) => [String(node[id].exportedName), id]));
};

/** Calls a server action and returns its result. `token` identifies the session, and is empty for a signed-out caller. */
export async function postAction(
  address: string,
  token: string,
  name: string,
  args: unknown[],
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${address}/settings/account`, {
    method: 'POST',
    headers: {
      cookie: `tallyman=${token}`,
      'accept-language': 'en',
      origin: address,
      'next-action': actionIds()[name] ?? '',
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
    },
    body: JSON.stringify(args),
    redirect: 'manual',
  });
  const text = await answer.text();
  // An image in the response precedes the result line without a line break.
  const result: unknown = JSON.parse(/(?:^|<\/svg>)1:(\{.*)$/m.exec(text)?.[1] ?? 'null');
  if (!isRecord(result)) throw new Error(`${name} ${answer.status}: ${text.slice(0, 500)}`);
  return result;
}

export const isRight = (name: string): name is Right => name in rights;

/** The tenant and the job in the calls below. The test sets the tenant. */
export const place = { tenant: '', jobId: '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c11' };

export type Called = { name: string; right: Right; args: () => unknown[] };

const view = { list: 'products', name: 'Mine', search: '', locked: true, only: false };
/** Calls that change nothing even for authorized callers, because their input is rejected after the check of rights. */
export const calls: Called[] = [
  ...Object.values(operations)
    .filter(({ effect }) => effect !== 'read')
    .map(
      ({ name }): Called => ({
        name: 'sendWrite',
        right: isRight(name) ? name : 'read',
        args: () => [{ tenant: place.tenant, operation: name, idempotencyKey: '', body: '{}' }],
      }),
    ),
  {
    name: 'previewWrite',
    right: 'bulkUpsertSalesOrders',
    args: () => [{ tenant: place.tenant, operation: 'bulkUpsertSalesOrders', body: '{}' }],
  },
  {
    name: 'readBackWrite',
    right: 'read',
    args: () => [{ tenant: place.tenant, idempotencyKey: '', isLast: false }],
  },
  { name: 'trackOpened', right: 'read', args: () => [{ tenant: place.tenant }] },
  { name: 'changeFavorite', right: 'read', args: () => [{ tenant: place.tenant }] },
  {
    name: 'changeJob',
    right: 'sendJobs',
    args: () => [{ tenant: place.tenant, id: place.jobId, change: 'none' }],
  },
  {
    name: 'changeJob',
    right: 'sendJobs',
    args: () => [{ tenant: place.tenant, id: 'unknown', change: 'start' }],
  },
  { name: 'changePlan', right: 'sendJobs', args: () => [{ tenant: place.tenant, id: place.jobId, at: 0 }] },
  { name: 'changeImport', right: 'import', args: () => [{ tenant: place.tenant, id: 'x', kind: 'none' }] },
  {
    name: 'changeLocalTag',
    right: 'setLocalTag',
    args: () => [{ tenant: place.tenant, resource: 'none', record: '' }],
  },
  { name: 'saveView', right: 'read', args: () => [{ tenant: place.tenant, kind: 'none' }] },
  {
    name: 'saveView',
    right: 'shareViews',
    args: () => [{ ...view, tenant: place.tenant, kind: 'add', shared: true }],
  },
  { name: 'rememberAccepted', right: 'bulkUpsertSalesOrders', args: () => [{ tenant: place.tenant }] },
  { name: 'startRules', right: 'bulkUpsertSalesOrders', args: () => [{ tenant: place.tenant }] },
  { name: 'changeQueue', right: 'bulkUpsertSalesOrders', args: () => [{ tenant: place.tenant, entry: '' }] },
  {
    name: 'storeUploadedPayloads',
    right: 'bulkUpsertSalesOrders',
    args: () => [{ tenant: place.tenant, file: 7 }],
  },
  { name: 'saveCauseNote', right: 'corrections', args: () => [{ tenant: place.tenant, code: '' }] },
  { name: 'changeCorrection', right: 'corrections', args: () => [{ tenant: place.tenant, id: '' }] },
  { name: 'saveTenant', right: 'tenants', args: () => [{}] },
  { name: 'removeTenant', right: 'tenants', args: () => [1] },
  { name: 'refreshTenants', right: 'tenants', args: () => [] },
  { name: 'testConnection', right: 'tenants', args: () => [place.tenant] },
  { name: 'saveRelayKey', right: 'relayKeys', args: () => [{}] },
  { name: 'rotateRelayKey', right: 'relayKeys', args: () => [{ id: 'none', graceHours: 5 }] },
  { name: 'revokeRelayKey', right: 'relayKeys', args: () => ['none'] },
  { name: 'saveRetention', right: 'retention', args: () => [{}] },
  { name: 'startVisit', right: 'visit', args: () => [{ tenant: place.tenant, reason: '', minutes: 30 }] },
  { name: 'unlockVisit', right: 'read', args: () => [{ tenant: place.tenant, word: '' }] },
  { name: 'showPersonal', right: 'read', args: () => [{ tenant: place.tenant, record: '' }] },
  { name: 'checkAudit', right: 'audit', args: () => [] },
  { name: 'saveVisitSettings', right: 'visits', args: () => [{}] },
  { name: 'endVisit', right: 'visits', args: () => [{ id: 'none' }] },
  { name: 'invitePerson', right: 'people', args: () => [{}] },
  { name: 'changePerson', right: 'people', args: () => [{}] },
  { name: 'sendLink', right: 'people', args: () => [{}] },
  { name: 'endPersonSessions', right: 'people', args: () => [{}] },
  { name: 'resetSecondFactor', right: 'people', args: () => [{}] },
  { name: 'saveSignInSettings', right: 'people', args: () => [{}] },
];
/** Actions that need no right, because they concern only the caller's account or browser. */
export const own = [
  'signIn',
  'signOut',
  'createFirstOwner',
  'changePassword',
  'dismissFailedSignIns',
  'setLocale',
  'requestReset',
  'readLink',
  'acceptLink',
  'passSecondStep',
  'endOwnSession',
  'confirmIdentity',
  'requestPasskey',
  'signInByPasskey',
  'beginPasskey',
  'savePasskey',
  'renamePasskey',
  'removePasskey',
  'beginProvider',
  'endProvider',
  'beginSecondFactor',
  'confirmSecondFactor',
  'newRecoveryCodes',
  'removeSecondFactor',
];

type Asked = { path: () => string; right: Right; method?: string; body?: unknown };

/** Routes that require a session and a right. */
export const routes: Asked[] = [
  { path: () => `/t/${place.tenant}/runs/plan`, right: 'sendJobs', method: 'POST', body: {} },
  { path: () => `/t/${place.tenant}/bookmarks`, right: 'read' },
  { path: () => `/t/${place.tenant}/recents`, right: 'read' },
  { path: () => `/t/${place.tenant}/jobs`, right: 'read' },
  { path: () => `/t/${place.tenant}/import/none/rows`, right: 'read' },
  { path: () => `/t/${place.tenant}/import/none/totals`, right: 'read' },
  { path: () => `/t/${place.tenant}/import/none/file?part=0&of=1&to=none`, right: 'import', method: 'POST' },
  { path: () => `/t/${place.tenant}/views`, right: 'read' },
  { path: () => `/t/${place.tenant}/notices`, right: 'read' },
  { path: () => `/t/${place.tenant}/notices`, right: 'read', method: 'POST', body: {} },
  { path: () => `/t/${place.tenant}/budget`, right: 'read' },
  { path: () => `/t/${place.tenant}/find?q=sku`, right: 'read' },
  { path: () => `/t/${place.tenant}/elsewhere?key=sku`, right: 'read' },
  { path: () => `/t/${place.tenant}/requests/file`, right: 'read' },
  {
    path: () => `/t/${place.tenant}/rejected-groups?cause=InvalidCity&dqb=`,
    right: 'read',
  },
  {
    path: () => `/t/${place.tenant}/rejected-groups`,
    right: 'bulkUpsertSalesOrders',
    method: 'POST',
    body: {},
  },
  { path: () => `/t/${place.tenant}/rejection`, right: 'bulkUpsertSalesOrders', method: 'POST', body: {} },
  { path: () => `/read/getStocks?tenant=${place.tenant}`, right: 'read' },
  { path: () => `/export/getStocks?tenant=${place.tenant}`, right: 'read' },
  { path: () => '/settings/visits/none/file', right: 'visits' },
  { path: () => '/settings/audit/file', right: 'audit' },
  { path: () => '/settings/tenants', right: 'read' },
  { path: () => '/settings/tenants', right: 'read', method: 'POST' },
];

/** Pages with a form, and the right to send it. */
export const forms: { path: string; right: Right }[] = [
  ...resourceDefinitions.flatMap(({ segment, create }) =>
    create && isRight(create.operation) ? [{ path: `new/${segment}`, right: create.operation }] : [],
  ),
  { path: 'lots/SKU-1/LOT-1/edit', right: 'upsertLots' },
  { path: 'sales-orders/ORDER-1/edit', right: 'bulkUpsertSalesOrders' },
  { path: 'receiving-orders/IN-1/edit', right: 'bulkUpsertReceivingOrders' },
  { path: 'rejected-orders/{rejected}/fix', right: 'bulkUpsertSalesOrders' },
  { path: 'import', right: 'import' },
];
/** Pages that only require the right to read: every list, some records, and tools. */
export const pages = [
  '',
  ...resourceDefinitions.map(({ segment }) => segment),
  'products/SKU-1',
  'lots/SKU-1/LOT-1',
  'sales-orders/ORDER-1',
  'rejected-orders/{rejected}',
  'receiving-orders/IN-1',
  'requests',
  'runs',
  'exports',
  'explorer',
];
export const settingsPages = [
  '/settings',
  '/settings/integrations',
  '/settings/people',
  '/settings/retention',
  '/settings/visits',
  '/settings/audit',
];
