import { randomUUID } from 'node:crypto';
import { isRecord } from '../lib/contract/schema/is-record';
import { callAction } from './call-action';
import { expect, test } from './tenant';

const isIssue = (value: unknown): value is { path: string; message: string } =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

/** Issues of an error response without a path or a specific message. */
function findGaps(result: unknown, isComplete = false): string[] {
  const found = isRecord(result) && result.kind === 'refused' ? result.issues : undefined;
  const issues = Array.isArray(found) ? found.filter(isIssue) : [];
  if (issues.length === 0) return [`no issue: ${JSON.stringify(result)}`];
  return issues
    .filter(
      ({ path, message }) => (path === '' && !isComplete) || /^(invalid( input)?|malformed)?$/i.test(message),
    )
    .map(({ path, message }) => `${path || 'no path'}: ${message || 'no message'}`);
}

test('a server action rejects invalid input with its path, the cause and the expected value', async ({
  page,
  tenant,
}) => {
  const id = randomUUID();
  const scope = { tenant: tenant.id };
  const view = { ...scope, list: 'products', kind: 'add', search: '', locked: true, only: false };
  const product = JSON.stringify({ sku: 'A', name: 'A', barcodes: ['A'], type: 'Product' });
  const person = { name: 'A', email: 'a@example.com', password: 'amber-lantern-quartz-91', role: 'viewer' };
  const inputs: [string, unknown][] = [
    ['trackOpened', { ...scope, path: 'nowhere', label: '' }],
    ['changeFavorite', { ...scope, path: 'products/A', label: 'x', isFavorite: 'yes' }],
    ['changeImport', { ...scope, id: 'x', kind: 'none' }],
    ['changeImport', { ...scope, id, kind: 'cell', at: 0, column: -1, value: 1 }],
    ['changeImport', { ...scope, id, kind: 'map', columns: 'sku', decimal: '' }],
    ['changeLocalTag', { ...scope, resource: 'none', record: '', label: 1, seen: '' }],
    ['saveView', { ...scope, list: 'products', kind: 'none' }],
    ['saveView', { ...view, shared: 'yes', name: ' ' }],
    ['rememberAccepted', { ...scope, before: {}, after: 1 }],
    ['changeCorrection', { ...scope, id: 'x', to: ' ' }],
    ['sendWrite', { ...scope, operation: 'none' }],
    ['sendWrite', { ...scope, operation: 'createProduct', idempotencyKey: '', body: product }],
    ['sendWrite', { ...scope, operation: 'createProduct', idempotencyKey: id, body: '{"sku":1}' }],
    ['previewWrite', { ...scope, operation: 'createProduct', body: '{"sku":1}' }],
    ['readBackWrite', { ...scope, idempotencyKey: 1, isLast: false }],
    ['saveTenant', { id: 1 }],
    ['saveRelayKey', {}],
    ['saveRetention', {}],
    ['invitePerson', { ...person, grants: [1] }],
    ['changePerson', { id: 'x', grants: [{ tenant: 'a b', lastDay: 'never' }] }],
    ['setLocale', 'xx'],
  ];
  const gaps: string[] = [];
  for (const [name, input] of inputs)
    gaps.push(...findGaps(await callAction(page, name, input)).map((gap) => `${name}: ${gap}`));
  expect(gaps).toEqual([]);
});

test('a route rejects invalid input with 400, its path, the cause and the expected value', async ({
  page,
  tenant,
  baseURL,
}) => {
  const id = randomUUID();
  const posts: [string, unknown][] = [
    ['runs/plan', {}],
    ['runs/plan', { id, act: 'none', selection: { keys: [1] } }],
    ['runs/plan', { id: 'x', undoOf: 'y' }],
    ['runs/plan', undefined],
    ['import/known', { skus: [1] }],
    ['import/known', []],
    [`import/${id}/file?part=0&of=1&to=none`, []],
    [`import/${id}/file?part=1&of=1&to=products`, []],
    [`import/x/file?part=0&of=1&to=products`, []],
  ];
  const headers = { origin: baseURL ?? '', 'content-type': 'application/json' };
  const responses = [
    ...posts.map(async ([path, body]) => {
      const data = body === undefined ? '{' : JSON.stringify(body);
      const response = await page.request.post(tenant.at(`/${path}`), { headers, data });
      return { path, response, isComplete: body === undefined || Array.isArray(body) };
    }),
  ];
  const gaps: string[] = [];
  for (const { path, response, isComplete } of await Promise.all(responses)) {
    if (response.status() !== 400) gaps.push(`${path}: ${response.status()}`);
    gaps.push(...findGaps(await response.json(), isComplete).map((gap) => `${path}: ${gap}`));
  }
  const exported = await page.request.post(`/export/getStocks?tenant=${tenant.id}&id=x`, { headers });
  gaps.push(...findGaps(await exported.json()));
  expect([exported.status(), gaps]).toEqual([400, []]);
});
