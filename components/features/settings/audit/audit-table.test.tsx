import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditRow } from '@/lib/console/audit/audit-rows';
import { TestProviders } from '@/lib/testing/test-providers';
import { AuditTable } from './audit-table';

const row = {
  ...{ id: 1, at: new Date('2026-11-27T10:00:00Z'), personId: 'p', person: 'Ada', tenant: null, visit: null },
  ...{ act: 'tenant.added', object: 'Shop', request: null, before: null, after: null, hash: '' },
};

const draw = (...rows: AuditRow[]) =>
  render(
    <TestProviders path="/settings/audit">
      <AuditTable rows={rows} findTenant={() => undefined} />
    </TestProviders>,
  );

test('a job of an import is labeled by its records, and other objects keep their stored names', () => {
  draw(
    { ...row, act: 'job.changed', object: 'products' },
    { ...row, id: 2, act: 'job.changed', object: 'cargo-codes' },
    { ...row, id: 3, object: 'products' },
  );
  const objects = screen.getAllByRole('row').map((tr) => within(tr).queryAllByRole('cell')[3]?.textContent);
  expect(objects.slice(1)).toEqual(['Import: Products', 'Import: Cargo codes', 'products']);
});

test('many changed values are folded, and a platform that nobody chose is left out', () => {
  const many = { id: 't-1', name: 'Shop', color: 'teal', platform: 'default', stuckDays: 3 };
  draw(
    { ...row, after: JSON.stringify(many) },
    { ...row, id: 2, act: 'tenant.changed', before: '{"name":"Shop"}', after: '{"name":"Store"}' },
  );
  const summary = screen.getByText('4 fields');
  expect(summary.closest('details')?.open).toBe(false);
  expect(screen.queryByText('Platform:')).toBeNull();
  expect(screen.getByText('Shop', { selector: 'del' }).closest('details')).toBeNull();
});
