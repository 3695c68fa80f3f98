import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toListRequest } from '@/components/data-table/url-state/list-request';
import { defaultState } from '@/components/data-table/url-state/list-state';
import { ListQueryContext } from '@/components/data-table/url-state/use-list-state';
import { productShape } from '@/lib/testing/draw-list';
import { TestProviders } from '@/lib/testing/test-providers';
import { RejectedOrderFields } from './list-cells';

afterEach(() => vi.unstubAllGlobals());

function draw(metered: boolean) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const groups = [{ field: 'city', value: 'Kcaeli', to: 'Kocaeli', ids: ['7'], oldest: '' }];
    const lines = Array.from({ length: 12 }, (_, i) => ({ sku: `TEA-${i}`, amountInOrder: 2 }));
    const address = { addressOne: 'Sahil Yolu 5', district: 'İzmit', city: 'Kcaeli' };
    return Response.json({
      kind: 'ok',
      value: { groups, lines, address, unknown: [], assigned: [], people: [] },
    });
  });
  const shape = { ...productShape, metered };
  const clock = { zone: 'UTC', today: '2026-11-09' };
  const state = defaultState;
  const request = toListRequest(state, shape, clock);
  render(
    <TestProviders>
      <ListQueryContext value={{ shape, state, clock, request, change: () => undefined }}>
        <dl>
          <RejectedOrderFields row={{ id: '7', error: 'InvalidCity' }} />
        </dl>
      </ListQueryContext>
    </TestProviders>,
  );
  return asked;
}

test('the preview of a rejected order shows its wrong value, the suggested one, its lines and its address', async () => {
  const asked = draw(false);
  expect((await screen.findByText('City')).parentElement?.textContent).toBe('CityKcaeli → Kocaeli');
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    ...Array.from({ length: 10 }, (_, i) => `TEA-${i} × 2`),
    'and 2 more',
  ]);
  expect(screen.getByText('Shipping address').parentElement?.textContent).toContain('İzmit / Kcaeli');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('cause=InvalidCity');
});

test('where calls are limited the preview asks for nothing', () => {
  expect(draw(true)).toEqual([]);
});
