import { expect, test } from 'vitest';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { identityIssues, type OrderSources, orderPlan, withIntegration } from './order-plan';
import { type Choices, LookupCache } from './target';
import { lots } from './targets';

const places: OrderSources = { listed: 'sales-orders', sent: 'sent-sales-orders' };
const A = 'aaaaaaaa-1111-4111-8111-111111111111';
const B = 'bbbbbbbb-2222-4222-8222-222222222222';

type Case = {
  /** The platform's record; undefined when it has none. */
  there?: PageRow;
  listed?: false;
  /** The integration of the last request from here; '' without one. */
  sent?: string;
  file?: string;
  said?: Choices['integration'];
  existing?: Choices['existing'];
};

function judged({ there, listed, sent, file, said, existing = 'update' }: Case) {
  const lookups = new LookupCache();
  if (listed === false) lookups.markMissing('sales-orders');
  else
    lookups.addExisting(
      'sales-orders',
      ['R'],
      there ? [{ referenceNumber: 'R', state: 'Created', ...there }] : [],
    );
  lookups.addExisting(
    'sent-sales-orders',
    ['R'],
    sent === undefined ? [] : [{ referenceNumber: 'R', integrationId: sent || null }],
  );
  const record = { referenceNumber: 'R', ...(file ? { integrationId: file } : {}) };
  const plan = orderPlan(places, ['Created'], record, lookups, {
    existing,
    canUpdateProducts: true,
    integration: said,
  });
  const [fault] = identityIssues(plan);
  const { integrationId } = withIntegration(record, plan);
  return [plan.action, integrationId, fault?.code];
}

const web = { integration: { integrationType: 'Custom', integrationName: 'Web' } };
const own = { integration: null };

test('an order that was sent from the console is sent under the same integration again', () => {
  expect(judged({ there: web, sent: A })).toEqual(['update', A, undefined]);
  expect(judged({ there: web, sent: A, said: { id: B } })).toEqual(['update', A, undefined]);
  expect(judged({ there: web, sent: '' })).toEqual(['update', undefined, undefined]);
  expect(judged({ listed: false, sent: A })).toEqual(['update', A, undefined]);
  expect(judged({ there: web, sent: A, existing: 'leave' })[0]).toBe('skip');
});

test('a record that may exist is skipped when existing records are kept, and saved when they are updated', () => {
  expect(judged({ listed: false, said: { id: A } })[0]).toBe('save');
  expect(judged({ listed: false, said: { id: A }, existing: 'leave' })[0]).toBe('skip');
  expect(judged({ listed: false, existing: 'leave' })).toEqual(['skip', undefined, undefined]);
  expect(judged({ existing: 'leave' })[0]).toBe('create');
  for (const [existing, action] of [
    ['update', 'save'],
    ['leave', 'skip'],
  ] as const) {
    const lookups = new LookupCache();
    lookups.markMissing('lots');
    expect(
      lots.plan({ sku: 'A', lotNumber: 'L' }, lookups, { existing, canUpdateProducts: true }).action,
    ).toBe(action);
  }
});

test('an existing order without an integration and a new order need no integration', () => {
  expect(judged({ there: own })).toEqual(['update', undefined, undefined]);
  expect(judged({ there: own, said: { id: A } })).toEqual(['update', undefined, undefined]);
  expect(judged({})).toEqual(['create', undefined, undefined]);
  expect(judged({ said: { id: A } })).toEqual(['create', A, undefined]);
});

test('an order of an unknown integration is blocked until a person chooses one', () => {
  expect(judged({ there: web })).toEqual(['save', undefined, 'integrationUnknown']);
  expect(judged({ listed: false })).toEqual(['save', undefined, 'integrationUnknown']);
  expect(judged({ there: { ...web, state: 'Shipped' } })[0]).toBe('skip');
  // Whether this ID belongs to the named integration is unknown, so the result may be a change or a new record.
  expect(judged({ there: web, said: { id: A } })).toEqual(['save', A, undefined]);
  expect(judged({ there: web, said: { id: A, name: 'Web' } })).toEqual(['update', A, undefined]);
  expect(judged({ there: web, said: { id: '' } })).toEqual(['save', undefined, undefined]);
});

test('an integration named by the file is kept, and is an error when the existing order has another one', () => {
  expect(judged({ there: web, file: A })).toEqual(['save', A, undefined]);
  expect(judged({ there: web, file: A.toUpperCase(), sent: A })[0]).toBe('update');
  expect(judged({ there: web, file: B, sent: A })[2]).toBe('integrationOther');
  expect(judged({ there: own, file: A })[2]).toBe('integrationOther');
  expect(judged({ listed: false, file: B, sent: A })[2]).toBe('integrationOther');
  expect(judged({ there: web, said: { id: B, name: 'ERP' } })[2]).toBe('integrationOther');
  expect(judged({ file: B })).toEqual(['create', B, undefined]);
});
