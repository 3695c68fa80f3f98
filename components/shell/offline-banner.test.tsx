import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TestProviders } from '@/lib/testing/test-providers';
import { OfflineBanner } from './offline-banner';

afterEach(() => {
  // Queries of all tests in this thread pause until the network is back.
  dispatchEvent(new Event('online'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(
  reach: () => Promise<Response>,
  onFollow = vi.fn((event: MouseEvent) => event.preventDefault()),
) {
  vi.stubGlobal('fetch', reach);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(
    <TestProviders>
      <OfflineBanner />
      <a href="/t/acme/lots" onClick={onFollow}>
        Lots
      </a>
    </TestProviders>,
  );
  return (isOnline: boolean) =>
    act(async () => {
      network.mockReturnValue(isOnline);
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
}

test('a lost connection is shown until it is restored', async () => {
  const goes = show(() => Promise.reject(new TypeError('no network')));
  expect(screen.queryByRole('status')).toBeNull();
  await goes(false);
  await screen.findByText('Can’t reach Tallyman. Trying again…');
  await goes(true);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('no banner appears when the server is still reachable without a network', async () => {
  const asked: string[] = [];
  const goes = show(async () => {
    asked.push('');
    return Response.json({ status: 'live' });
  });
  await goes(false);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await act(async () => undefined);
  expect(screen.queryByRole('status')).toBeNull();
});

test('links do nothing until the server is reachable again', async () => {
  const onFollow = vi.fn((event: MouseEvent) => event.preventDefault());
  const goes = show(() => Promise.reject(new TypeError('no network')), onFollow);
  const link = screen.getByRole('link', { name: 'Lots' });
  await goes(false);
  await screen.findByRole('status');
  expect(fireEvent.click(link)).toBe(false);
  expect(onFollow).not.toHaveBeenCalled();
  await goes(true);
  fireEvent.click(link);
  expect(onFollow).toHaveBeenCalledOnce();
});
