import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawList, shapeOf } from '@/lib/testing/draw-list';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const heading = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} ?\\d?$`) });
const headings = () => screen.getAllByRole('columnheader').map((one) => one.textContent);

test('pages turn by button and key, the address follows, and what is not of the list stays in it', async () => {
  const { user, keys, press, search } = await drawList('?size=25&campaign=7&from=mail');
  await waitFor(() => expect(keys()).toHaveLength(25));
  await user.click(press('Next page'));
  await waitFor(() => expect(keys()[0]).toBe('P-26'));
  expect(search()).toBe('?size=25&campaign=7&from=mail&page=2');
  await user.keyboard(']');
  // There is none after the last.
  expect(search()).toContain('page=2');
  await user.keyboard('[[');
  await waitFor(() => expect(keys()[0]).toBe('P-01'));
  await user.keyboard(']');
  await waitFor(() => expect(keys()[0]).toBe('P-26'));
  await user.click(heading('SKU'));
  await waitFor(() => expect(search()).toBe('?size=25&campaign=7&from=mail&sort=sku'));
  await waitFor(() => expect(keys()[0]).toBe('P-01'));
});

test('what is typed, deleted and typed again while it is being read is asked once more', async () => {
  let held = 0;
  const { user, keys, asked } = await drawList('', {
    answer: (dqb) => (dqb.includes('v=zeytin&') && held++ === 0 ? new Promise(() => undefined) : undefined),
  });
  const searches = () => asked.filter((dqb) => dqb.includes('v=zeytin&') && dqb.includes('offset=0')).length;
  await user.type(screen.getByRole('searchbox'), 'zeytin');
  await waitFor(() => expect(searches()).toBe(1));
  await user.keyboard('{Backspace}n');
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(searches()).toBe(2);
  expect(location.search).toBe('?q=zeytin');
});

test('a record that opens beside its list keeps a search that was typed just now', async () => {
  const shape = {
    ...shapeOf('getProductsWithTag', ['sku', 'name'], 'sku'),
    href: '/t/acme/products?open={sku}',
  };
  const { user, keys, container } = await drawList('', { shape });
  await user.type(screen.getByRole('searchbox'), 'zeytin');
  await waitFor(() => expect(keys()).toHaveLength(3), { interval: 5 });
  expect(container.querySelector('tbody [data-row-link]')?.getAttribute('href')).toBe(
    '/t/acme/products?q=zeytin&open=P-01',
  );
});

test('a query that the platform rejects says so, and its filter can be removed', async () => {
  const rejected = { kind: 'refused', status: 400, message: '', issues: [], requestId: '' };
  const { user, keys, container } = await drawList('?f=sku:is:refused', {
    answer: (dqb) => (dqb.includes('refused') ? Promise.resolve(rejected) : undefined),
  });
  await screen.findByText('The platform can’t read this query');
  expect(container.querySelectorAll('tbody tr')).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Remove filter: SKU is refused' }));
  await waitFor(() => expect(keys()).toHaveLength(30));
});

test.each([
  ['f=tag:in:fragile', '“Tag is fragile” isn’t a filter of this list'],
  ['f=nonsense:is:1', '“nonsense is 1” isn’t a filter of this list'],
])(
  'a filter that cannot be applied shows no rows and blocks selection and export until it is removed: %s',
  async (filter, says) => {
    const { user, keys, press, search, asked } = await drawList(`?f=state:in:Active&${filter}`);
    expect((await screen.findByRole('alert')).textContent).toContain(says);
    screen.getByText('No rows shown');
    expect(keys()).toEqual([]);
    expect(screen.queryAllByRole('checkbox', { name: 'Select all rows on this page' })).toEqual([]);
    expect(press('Export').getAttribute('aria-disabled')).toBe('true');
    expect(asked).toEqual([]);
    await user.click(press('Remove these filters'));
    await waitFor(() => expect(keys()).toHaveLength(22));
    expect(search()).toBe('?f=state:in:Active');
    expect(press('Export').getAttribute('aria-disabled')).toBeNull();
  },
);

test('a row is previewed beside the list, the preview follows the keys, and the record is opened or edited', async () => {
  const { user, visited, press } = await drawList('?size=25');
  await screen.findByRole('link', { name: 'P-01' });
  const title = () => document.querySelector('dialog h2')?.textContent;
  await user.keyboard('j ');
  await waitFor(() => expect(title()).toBe('P-01'));
  await user.keyboard('j');
  await waitFor(() => expect(title()).toBe('P-02'));
  await user.keyboard('k');
  await waitFor(() => expect(title()).toBe('P-01'));
  await user.keyboard('{Escape}');
  expect(title()).toBeUndefined();
  await user.click(press('Preview P-03'));
  await waitFor(() => expect(title()).toBe('P-03'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('P-03'));
  await user.keyboard('{Enter}e');
  expect(visited).toEqual(['/t/acme/products/P-03', '/t/acme/products/P-03?act=updateProduct']);
});

test('the preview of a record with lines shows them', async () => {
  const rows = [{ referenceNumber: 'RO-1', lineItems: [{ sku: 'A-1', expectedQuantity: 42 }] }];
  const shape = {
    ...shapeOf('getReceivingOrders', ['referenceNumber', 'state', 'lineItems'], 'referenceNumber'),
    href: '/t/acme/receiving-orders/{referenceNumber}',
  };
  const { user } = await drawList('', { shape, rows });
  await screen.findByRole('link', { name: 'RO-1' });
  await user.keyboard('j ');
  const lines = within(await screen.findByRole('region', { name: 'Lines' }));
  lines.getByRole('cell', { name: 'A-1' });
  lines.getByRole('cell', { name: '42' });
});

test('a selection of all that match shows in every row, also in those drawn last, until the filter changes', async () => {
  const { user, keys, press, container } = await drawList('?size=25&page=2');
  const boxes = () => [...container.querySelectorAll<HTMLInputElement>('tbody [data-pick] input')];
  const ofPage = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' });
  await waitFor(() => expect(keys()).toHaveLength(5));
  await user.click(ofPage());
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(bar.textContent).toContain('5 selected');
  await user.click(press('Select all 30 matching records'));
  // More rows than before, and more than the window shows.
  await user.click(press('Previous page'));
  await waitFor(() => expect(boxes()).toHaveLength(25));
  expect(boxes().every((box) => box.checked)).toBe(true);
  expect(ofPage().checked).toBe(true);
  await user.click(boxes()[24] ?? ofPage());
  expect(bar.textContent).toContain('All 29 matching records selected');
  await user.type(screen.getByRole('searchbox'), 'zeytin');
  await waitFor(() => expect(bar.textContent).toContain('Filter changed, selection cleared'));
  await waitFor(() =>
    expect(boxes().map((box) => box.checked)).toEqual(Array.from({ length: 3 }, () => false)),
  );
});

test('several columns sort by rank, by key and in the panel', async () => {
  const { user, keys, press, search } = await drawList('?sort=category');
  await waitFor(() => expect(keys()).toHaveLength(30));
  heading('SKU').focus();
  await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  await screen.findByText('Sorted by Category ↑, SKU ↓');
  await user.click(press('Display'));
  const panel = within(screen.getByRole('dialog', { name: 'Display' }));
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Then by …' }), 'State');
  expect(search()).toBe('?sort=category,-sku,state');
  await user.click(panel.getByRole('button', { name: 'Remove sort 1' }));
  await waitFor(() => expect(search()).toBe('?sort=-sku,state'));
  await waitFor(() => expect(keys()[0]).toBe('P-30'));
  await user.click(panel.getByRole('button', { name: 'Restore default order' }));
  await screen.findByText('Sorted by Updated ↓');
  expect(search()).toBe('');
});

test('columns move and change their width by keys, keep the focus and say where they are', async () => {
  const { user, search } = await drawList('?cols=sku,name,state,tag&w=name:200');
  await screen.findByRole('link', { name: 'P-01' });
  const tag = () => heading('Tag');
  tag().focus();
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await waitFor(() => expect(headings()).toEqual(['SKU', 'Name', 'Tag', 'State']));
  await waitFor(() => expect(document.activeElement).toBe(tag()));
  screen.getByText('Tag is now column 3 of 4');
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  await waitFor(() => expect(headings()).toEqual(['SKU', 'Name', 'State', 'Tag']));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(search()).toContain('w=name:200,tag:48'));
  screen.getByText('Tag is now 48 pixels wide');
});

test('views are walked and opened by keys', async () => {
  const { user, search } = await drawList('?campaign=7');
  await screen.findByRole('link', { name: 'P-01' });
  await user.keyboard('v');
  const entry = (name: string) => screen.getByRole('link', { name });
  await waitFor(() => expect(document.activeElement).toBe(entry('Whole list')));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(entry('Active ones'));
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(search()).toBe('?campaign=7&f=tag:filled&view=low'));
  screen.getByRole('button', { name: 'View: Low' });
});
