import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PageRows } from '@/components/data-table/table-body';
import { toListRequest } from '@/components/data-table/url-state/list-request';
import { defaultState } from '@/components/data-table/url-state/list-state';
import { ListQueryContext } from '@/components/data-table/url-state/use-list-state';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { productShape } from '@/lib/testing/draw-list';
import { TestProviders } from '@/lib/testing/test-providers';
import { ExpiringLots } from './expiring-stock';

afterEach(() => vi.unstubAllGlobals());

test('the lots of a day are complete when the products have more lots than one page', async () => {
  const lots = Array.from({ length: 250 }, (_, i) => ({
    sku: 'TEA',
    lotNumber: `L${i}`,
    expirationDate: i === 249 ? '2026-12-05' : '2026-12-01',
  }));
  const queries: object[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const parsed = parseDqb(new URL(url, 'http://console').searchParams.get('dqb') ?? '');
    if (!parsed.ok) throw new Error(parsed.issues[0]?.message);
    const { offset = 0, count = 50, filters } = parsed.dqb;
    queries.push(filters);
    const rows = lots.slice(offset, offset + Math.min(count, 100));
    return Response.json({ kind: 'ok', value: { rows, total: lots.length }, requestId: '' });
  });
  const clock = { zone: 'UTC', today: '2026-11-09' };
  const request = toListRequest(defaultState, productShape, clock);
  const row = { sku: 'TEA', expirationDate: '2026-12-05' };
  render(
    <TestProviders>
      <ListQueryContext
        value={{
          shape: productShape,
          state: defaultState,
          clock,
          request,
          change: () => undefined,
        }}
      >
        <PageRows value={[{ sku: 'TEA', expirationDate: '2026-12-01' }, row]}>
          <ExpiringLots row={row} />
        </PageRows>
      </ListQueryContext>
    </TestProviders>,
  );
  expect(await screen.findByText('L249')).toBeTruthy();
  expect(queries).toHaveLength(3);
  expect(queries[0]).toMatchObject([
    { property: 'sku', value: 'TEA' },
    { operation: 'GreaterThanOrEqual', property: 'expirationDate', value: '2026-12-01' },
    { operation: 'LessThanOrEqual', property: 'expirationDate', value: '2026-12-05' },
  ]);
});
