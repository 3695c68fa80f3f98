import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import type { Failure } from '@/lib/console/browser/result';
import en from '@/lib/messages/en.json';
import { testRouter } from '@/lib/testing/test-router';
import { attentionItems, metricFailures } from './attention';
import { AttentionList } from './attention-list';
import type { Metric } from './metric';
import type { MetricId } from './metrics';

const keyRejected: Failure = { kind: 'refused', status: 401, message: '', issues: [], requestId: 'r' };
const metric = (id: MetricId, counted: Metric['counted'], more: Partial<Metric> = {}) => ({
  ...{ id, counted, path: `/t/a/${id}`, variant: 'warn' as const },
  ...more,
});

function show(...metrics: ReturnType<typeof metric>[]) {
  render(
    <AppRouterContext.Provider value={testRouter(() => {})}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
        <QueryClientProvider client={new QueryClient()}>
          <AttentionList
            items={attentionItems(metrics)}
            unchecked={metricFailures(metrics)}
            total={metrics.length}
          />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
}

const nothing = () => screen.queryByText('Nothing needs attention right now.');

test('nothing needs attention when all figures were read, except those the platform does not offer', () => {
  const missing: Failure = { kind: 'missing', status: 404, message: '', requestId: '' };
  show(metric('outOfStock', { count: 0 }), metric('expired', { failure: missing }));
  expect(nothing()).not.toBeNull();
});

test('when some figures could not be read, the list says so with the cause instead', async () => {
  show(metric('outOfStock', { count: 0 }), metric('rejected', { failure: keyRejected }));
  expect(nothing()).toBeNull();
  expect(screen.getByText(/^Couldn’t check what needs attention: 1 of 2 metrics/)).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain('API key rejected');
});

test('items are listed together with the cause why others could not be checked', async () => {
  const stage = { state: 'Picked', count: undefined, path: '/p', failure: keyRejected } as const;
  show(
    metric('outOfStock', { count: 3 }),
    metric('orders', { count: 9 }, { variant: undefined, stages: [stage] }),
  );
  expect(screen.getByText('products out of stock')).toBeDefined();
  expect(screen.getByText(/^There may be more: 1 of 2 metrics/)).toBeDefined();
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
});
