import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TestProviders } from '@/lib/testing/test-providers';
import { testRouter } from '@/lib/testing/test-router';
import type { ListNavigation } from './list-navigation';
import { PreviousNext } from './previous-next';
import { SeedListNavigation } from './seed-list-navigation';
import { currentListNavigation, saveNavigation } from './use-list-navigation';

const linked: ListNavigation = {
  tenant: 'acme',
  next: {
    operation: 'queryInvalidSalesOrders',
    query: { filters: [], sort: [] },
    href: '/t/acme/rejected-orders/{id}',
    size: 100,
  },
  total: 3,
  from: 0,
  hrefs: ['/t/acme/rejected-orders/1', '/t/acme/rejected-orders/2', '/t/acme/rejected-orders/3', ''],
  at: 1,
  isFromLink: true,
};
const products = { ...linked, hrefs: ['/t/acme/products/A'], at: 0, isFromLink: undefined };
const filtered = { ...linked, total: 2, hrefs: linked.hrefs.slice(1, 3), at: 0, isFromLink: undefined };

afterEach(() => sessionStorage.clear());

function draw(listNavigation: ListNavigation, path: string) {
  const visited: string[] = [];
  const page = (given: ListNavigation) => (
    <TestProviders path={path} router={testRouter((href) => void visited.push(href))}>
      <SeedListNavigation listNavigation={given} />
      <PreviousNext />
    </TestProviders>
  );
  const { rerender } = render(page(listNavigation));
  return { user: userEvent.setup(), visited, refresh: (given: ListNavigation) => rerender(page(given)) };
}

const isUnavailable = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('a record opened by a link has its position and links, even if the tab has the list of other records', async () => {
  saveNavigation(products);
  const { user, visited } = draw(linked, '/t/acme/rejected-orders/2/fix');
  expect(screen.getByText('2 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next record' }));
  expect(visited).toEqual(['/t/acme/rejected-orders/3/fix']);
});

test('a record opened from a list keeps that list', () => {
  saveNavigation(filtered);
  draw(linked, '/t/acme/rejected-orders/2');
  expect(screen.getByText('1 of 2')).toBeTruthy();
  expect(currentListNavigation()).toEqual(JSON.parse(JSON.stringify(filtered)));
});

test('a newer list of a record opened by a link replaces the older one', () => {
  saveNavigation({ ...linked, total: 40 });
  draw(linked, '/t/acme/rejected-orders/2');
  expect(screen.getByText('2 of 3')).toBeTruthy();
});

test('a refreshed page does not replace the list that its record has left', () => {
  saveNavigation(filtered);
  const { refresh } = draw(linked, '/t/acme/rejected-orders/2');
  const rest = { ...filtered, total: 1, hrefs: ['/t/acme/rejected-orders/3'] };
  saveNavigation(rest);
  refresh({ ...linked });
  expect(currentListNavigation()?.hrefs).toEqual(rest.hrefs);
});

test('a record that is not in the list has no position, and the first record is next', async () => {
  const unlisted = { ...linked, from: -1, at: 0, hrefs: ['/t/acme/rejected-orders/9', ...linked.hrefs] };
  const { user, visited } = draw(unlisted, '/t/acme/rejected-orders/9/fix');
  expect(screen.queryByText(/ of /)).toBeNull();
  expect(isUnavailable('Previous record')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next record' }));
  expect(visited).toEqual(['/t/acme/rejected-orders/1/fix']);
});
