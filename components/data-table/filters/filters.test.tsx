import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { drawList, productShape } from '@/lib/testing/draw-list';
import { FilterTabs } from './filter-tabs';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const filter = () => screen.getByRole('button', { name: 'Filter' });
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Query text' });

async function openText(user: UserEvent): Promise<HTMLTextAreaElement> {
  await user.click(filter());
  await user.click(await screen.findByRole('button', { name: 'Edit as query text' }));
  const field = await text();
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}

async function write(user: UserEvent, query: string): Promise<void> {
  const field = await openText(user);
  await user.clear(field);
  await user.paste(query);
  await user.keyboard('{Enter}');
}

test('a filter can be added by keyboard, combined with the search, and removed', async () => {
  const { user, keys, press, search } = await drawList('?campaign=7');
  await screen.findByText('1–30 of 30');
  filter().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('Search fields')));
  await user.keyboard('categ{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Category' })));
  await user.keyboard('Gıda{Enter}');
  await screen.findByText('1–10 of 10');
  await waitFor(() => expect(search()).toBe('?campaign=7&f=category:contains:Gıda'));
  await user.type(screen.getByRole('searchbox'), 'zeytin');
  await waitFor(() => expect(keys()).toEqual(['P-01']));
  await user.click(press('Remove filter: Category contains Gıda'));
  await screen.findByText('1–3 of 3');
  await user.click(press('Clear search'));
  await screen.findByText('1–30 of 30');
  await waitFor(() => expect(search()).toBe('?campaign=7'));
});

test('the query text shows the filters, and an edited text replaces them', async () => {
  const first = await drawList('?f=state:in:Active&f=updatedAt:range:last30d&sort=category,-sku');
  const { value } = await openText(first.user);
  expect(value).toContain('o=Equals&p=state&v=Active');
  expect(value).toContain('s=category&s=sku,desc');
  await first.user.keyboard('{Enter}');
  // The URL follows a later change after the filters.
  await first.user.type(screen.getByRole('searchbox'), 'zeytin');
  await waitFor(() => expect(first.search()).toContain('q=zeytin'));
  expect(first.search()).toContain('f=state:in:Active&f=updatedAt:range:last30d');
  expect(first.search()).toContain('sort=category,-sku');
  first.unmount();

  const { user, keys } = await drawList();
  await write(user, 'o=Equals&p=state&v=Active&s=category&s=sku,desc');
  await screen.findByRole('button', { name: 'Remove filter: Custom query' });
  await screen.findByText('Sorted by Category ↑, SKU ↓');
  await waitFor(() => expect(keys().slice(0, 2)).toEqual(['P-30', 'P-27']));
});

test('a query text becomes a removable custom query and disables a conflicting search', async () => {
  const { user, keys, press } = await drawList();
  const query = 'o=Equals|OrElse&p=sku&v=P-05&o=EndsWith&p=sku&v=no-such-end';
  await write(user, `${query}&o=NotEqual&p=sku&v=null`);
  await waitFor(() => expect(keys()).toEqual(['P-05']));
  const box = screen.getByRole('searchbox');
  await user.type(box, 'zeytin');
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  expect((await screen.findByRole('alert')).textContent).toContain('Search doesn’t work');
  expect(keys()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Custom query/ }));
  expect((await text()).value).toContain(query);
  await user.click(press('Remove filter: Custom query'));
  await waitFor(() => expect(keys()).toHaveLength(3));
});

test('a query that cannot be parsed shows the position of the error and selects it', async () => {
  const { user, search } = await drawList();
  await write(user, 'o=Equals&p=state&v=Active&o=Same&p=tag&v=x');
  expect((await screen.findByRole('alert')).textContent).toBe('Filter 2 (tag): this operation doesn’t exist');
  const field = await text();
  await waitFor(() => expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Same'));
  expect(search()).toBe('');
});

test('a query in a link that cannot be parsed is shown and sends no request', async () => {
  const { user, keys, requests } = await drawList(
    `?dqb=${encodeURIComponent('o=Any&p=barcodes&v=(o=Equals')}`,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('At character');
  expect([keys(), requests]).toEqual([[], []]);
  await user.click(await screen.findByRole('button', { name: /^Custom query/ }));
  const field = await text();
  await waitFor(() => expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('(o=Equals'));
});

const tabs = (
  <FilterTabs
    label="Products by state"
    allLabel="All"
    isCounted
    tabs={[
      { filter: 'state:in:Active', label: 'Active', count: '22' },
      { filter: 'state:in:Passive', label: 'Passive', count: '8' },
      { filter: 'updatedAt:range:last30d', label: 'Recent', count: '0' },
    ]}
  />
);

test('a status tab toggles its filter, and its count follows the other filters', async () => {
  const { user, press, keys, search } = await drawList('?campaign=7', { filters: tabs });
  await screen.findByText('1–30 of 30');
  await user.click(press('Active 22'));
  await screen.findByText('1–22 of 22');
  expect(press('Active 22').getAttribute('aria-pressed')).toBe('true');
  await user.click(press('Passive 8'));
  await screen.findByText('1–8 of 8');
  await waitFor(() => expect(search()).toBe('?campaign=7&f=state:in:Passive'));
  expect(press('All').getAttribute('aria-pressed')).toBe('false');
  await user.click(press('Passive 8'));
  await screen.findByText('1–30 of 30');
  expect(press('All').getAttribute('aria-pressed')).toBe('true');
  await user.click(press('Passive 8'));
  await screen.findByText('1–8 of 8');
  await user.click(press('All'));
  await screen.findByText('1–30 of 30');
  await waitFor(() => expect(search()).toBe('?campaign=7'));
  await user.type(screen.getByRole('searchbox'), 'Zeytin 1');
  await screen.findByRole('button', { name: 'Active 1' });
  await user.click(await screen.findByRole('button', { name: 'Passive 1' }));
  await waitFor(() => expect(keys()).toEqual(['P-01']));
});

test('days relative to today stay relative in the URL', async () => {
  const { user, press, search, requests } = await drawList('', { filters: tabs });
  await screen.findByText('1–30 of 30');
  await user.click(press('Recent 0'));
  await waitFor(() => expect(search()).toBe('?f=updatedAt:range:last30d'));
  await waitFor(() => expect(requests.at(-1)).toContain('p=updatedAt'));
  press('Remove filter: Updated last 30 days');
});

test('the filter of an active tab shows no chip, while another value of the field does', async () => {
  const { user, press } = await drawList('', {
    filters: tabs,
    shape: { ...productShape, tabFilters: ['state:in:Active'] },
  });
  await screen.findByText('1–30 of 30');
  await user.click(press('Active 22'));
  await screen.findByText('1–22 of 22');
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  await user.click(press('Passive 8'));
  await screen.findByRole('button', { name: 'Remove filter: State is Passive' });
});

test('the filter editor shows a count beside each value', async () => {
  const { user } = await drawList();
  await user.click(filter());
  await user.type(await screen.findByPlaceholderText('Search fields'), 'State{Enter}');
  const editor = within(screen.getByRole('dialog', { name: 'Add filter' }));
  const box = await editor.findByRole('checkbox', { name: 'Active' });
  await waitFor(() => expect(box.closest('li')?.textContent).toBe('Active22'));
  await user.click(box);
  await user.click(editor.getByRole('button', { name: 'Apply' }));
  await screen.findByText('1–22 of 22');
});
