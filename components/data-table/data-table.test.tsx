import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { bulkKeys } from '@/lib/contract/record-actions';
import { drawList, NoDialog, productShape, shapeOf } from '@/lib/testing/draw-list';
import { toastTitles } from '@/lib/testing/toast-titles';
import type { RecordPlaceholderProps } from './table-body';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const heading = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} ?\\d?$`) });
const headings = () => screen.getAllByRole('columnheader').map((one) => one.textContent);

test('buttons and keys turn pages and update the URL, and other URL parameters are kept', async () => {
  const { user, keys, press, search } = await drawList('?size=25&campaign=7&from=mail');
  await waitFor(() => expect(keys()).toHaveLength(25));
  await user.click(press('Next page'));
  await waitFor(() => expect(keys()[0]).toBe('P-26'));
  await waitFor(() => expect(search()).toBe('?size=25&campaign=7&from=mail&page=2'));
  // There is no page before the first or after the last.
  await user.keyboard('][[');
  await waitFor(() => expect(keys()[0]).toBe('P-01'));
  await user.keyboard('[[]');
  await waitFor(() => expect(keys()[0]).toBe('P-26'));
  await waitFor(() => expect(search()).toContain('page=2'));
  await user.click(heading('SKU'));
  await waitFor(() => expect(search()).toBe('?size=25&campaign=7&from=mail&sort=sku'));
  await waitFor(() => expect(keys()[0]).toBe('P-01'));
});

const Record = ({ code, name, state }: RecordPlaceholderProps) => <h1>{[name, code, state].join(' ')}</h1>;

test('a row shows the heading of its record until the page has loaded', async () => {
  let arrive: () => void = () => undefined;
  const page = new Promise<void>((done) => {
    arrive = done;
  });
  const { user, keys, visited } = await drawList('', { opening: { Record, key: 'sku', back: '' }, page });
  await waitFor(() => expect(keys()).toHaveLength(30));
  await user.click(screen.getByText('Thing 2'));
  expect(visited).toEqual(['/t/acme/products/P-02']);
  expect((await screen.findByRole('heading')).textContent).toBe('Thing 2 P-02 Active');
  expect(screen.queryByRole('table')).toBeNull();
  await act(async () => arrive());
  // In this test the page of the record is the list again.
  expect(await screen.findByRole('table')).toBeDefined();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a row without a heading of its own shows that its page is loading', async () => {
  let arrive: () => void = () => undefined;
  const page = new Promise<void>((done) => {
    arrive = done;
  });
  const { user, keys, container } = await drawList('', { page });
  await waitFor(() => expect(keys()).toHaveLength(30));
  await user.click(screen.getByText('Thing 2'));
  await waitFor(() => expect(container.querySelectorAll('tr [data-pending]')).toHaveLength(1));
  expect(container.querySelector('tr:has([data-pending])')?.textContent).toContain('P-02');
  // React defers later transitions until an unfinished one ends, in other tests too.
  await act(async () => arrive());
  await waitFor(() => expect(container.querySelectorAll('tr [data-pending]')).toHaveLength(0));
});

test('a search that is retyped while its request is pending is fetched only once', async () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const { user, keys, requests } = await drawList('', {
    respond: (dqb) => (dqb.includes('v=zeytin&') ? promise : undefined),
  });
  const searches = () =>
    requests.filter((dqb) => dqb.includes('v=zeytin&') && dqb.includes('offset=0')).length;
  const box = screen.getByRole('searchbox');
  await user.type(box, 'zeytin');
  await waitFor(() => expect(searches()).toBe(1));
  // Typed at once: during a pause, part of the text would be searched.
  fireEvent.change(box, { target: { value: 'zeyti' } });
  fireEvent.change(box, { target: { value: 'zeytin' } });
  fireEvent.blur(box);
  resolve();
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(searches()).toBe(1);
  await waitFor(() => expect(location.search).toBe('?q=zeytin'));
});

test('a new sort order is requested once, before the list renders it', async () => {
  const { keys, requests } = await drawList('');
  await waitFor(() => expect(keys()).toHaveLength(30));
  const sorted = () => requests.filter((dqb) => dqb.includes('s=name&') && dqb.includes('offset=0'));
  // Not in `act`, which would render first.
  heading('Name').click();
  expect(sorted()).toHaveLength(1);
  await waitFor(() => expect(location.search).toBe('?sort=name'));
  expect(sorted()).toHaveLength(1);
});

test('a click right after typing opens a record beside its list with the whole search', async () => {
  const shape = {
    ...shapeOf('getProductsWithTag', ['sku', 'name'], 'sku'),
    href: '/t/acme/products?open={sku}',
  };
  const { user, keys, visited } = await drawList('?campaign=7', { shape });
  await waitFor(() => expect(keys()).toHaveLength(30));
  const box = screen.getByRole('searchbox');
  await user.click(box);
  // Typed at once: during a pause, the text would already be searched.
  fireEvent.change(box, { target: { value: 'zeytin' } });
  fireEvent.blur(box);
  fireEvent.click(screen.getByText('Zeytin 1'));
  // Not before the search is in the URL, so that back leads to it.
  expect(visited).toEqual([]);
  await waitFor(() => expect(visited).toEqual(['/t/acme/products?campaign=7&q=zeytin&open=P-01']));
  await waitFor(() => expect(location.search).toBe('?campaign=7&q=zeytin'));
});

test('a click right after the search began opens a record beside its list with the search', async () => {
  const shape = {
    ...shapeOf('getProductsWithTag', ['sku', 'name'], 'sku'),
    href: '/t/acme/products?open={sku}',
  };
  const { keys, visited } = await drawList('', {
    shape,
    respond: (dqb) => {
      // Before React renders, and not in `act`, which would render first.
      if (dqb.includes('v=zeytin&')) queueMicrotask(() => screen.getByText('Zeytin 1').click());
      return undefined;
    },
  });
  await waitFor(() => expect(keys()).toHaveLength(30));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zeytin' } });
  await waitFor(() => expect(visited).toEqual(['/t/acme/products?q=zeytin&open=P-01']));
});

test('a query that the platform rejects shows an error, and its filter can be removed', async () => {
  const rejected = { kind: 'refused', status: 400, message: '', issues: [], requestId: '' };
  const { user, keys, container } = await drawList('?f=sku:is:refused', {
    respond: (dqb) => (dqb.includes('refused') ? Promise.resolve(rejected) : undefined),
  });
  await screen.findByText('Invalid query');
  expect(container.querySelectorAll('tbody tr')).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Remove filter: SKU is refused' }));
  await waitFor(() => expect(keys()).toHaveLength(30));
});

test.each([
  ['f=tag:in:fragile', 'This list has no filter “Tag is fragile”'],
  ['f=nonsense:is:1', 'This list has no filter “nonsense is 1”'],
  ['dqb=garbage((', 'At character 1: this part doesn’t belong in a query'],
  ['dqb=hello', 'At character 1: this part doesn’t belong in a query'],
  ['dqb=p%3Dnosuch', 'use o, p and v the same number of times'],
  ['dqb=offset%3D0', 'use offset and count together, once each'],
  ['dqb=offset%3D0%26count%3D50', 'remove offset and count, because the list has its own pages'],
  ['dqb=o%3Deq%26p%3Dnosuch%26v%3D1', 'Filter 1 (nosuch): this list doesn’t have this field'],
  ['dqb=o%3Deq%26p%3Dweight%26v%3Dheavy', 'Filter 1 (weight): the value isn’t valid'],
  ['sort=-nosuch', 'This list can’t be sorted by “nosuch”'],
  ['cols=nosuch', 'This list has no column “nosuch”'],
  [`q=${'x'.repeat(201)}`, 'The search text is longer than 200 characters. Shorten the text.'],
])(
  'an invalid part of the URL shows no rows and disables selection and export until it is removed: %s',
  async (filter, says) => {
    const { user, keys, press, search, requests } = await drawList(`?f=state:in:Active&${filter}`);
    expect((await screen.findByRole('alert')).textContent).toContain(says);
    screen.getByText('No rows shown');
    expect(keys()).toEqual([]);
    expect(screen.queryAllByRole('checkbox', { name: 'Select all rows on this page' })).toEqual([]);
    expect(press('Export').getAttribute('aria-disabled')).toBe('true');
    expect(requests).toEqual([]);
    await user.click(press('Remove these parts'));
    await waitFor(() => expect(keys()).toHaveLength(22));
    await waitFor(() => expect(search()).toBe('?f=state:in:Active'));
    expect(press('Export').getAttribute('aria-disabled')).toBeNull();
  },
);

test('the preview beside the list follows j and k, and the record can be opened or edited from it', async () => {
  const { user, visited } = await drawList('?size=25');
  await screen.findByRole('link', { name: 'P-01' });
  const title = () => document.querySelector('dialog h2')?.textContent;
  await user.keyboard('j ');
  await waitFor(() => expect(title()).toBe('P-01'));
  await user.keyboard('j');
  await waitFor(() => expect(title()).toBe('P-02'));
  await user.keyboard('k');
  await waitFor(() => expect(title()).toBe('P-01'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(title()).toBeUndefined());
  await user.hover(screen.getByRole('link', { name: 'P-03' }));
  await user.click(await screen.findByRole('button', { name: 'Preview P-03' }));
  await waitFor(() => expect(title()).toBe('P-03'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('P-03'));
  await user.keyboard('{Enter}e');
  await waitFor(() =>
    expect(visited).toEqual(['/t/acme/products/P-03', '/t/acme/products/P-03?act=updateProduct']),
  );
});

test('the preview shows the columns that the user selected, in their order, and collapses all others', async () => {
  const { user } = await drawList('?cols=name,updatedAt,sku');
  await screen.findByRole('link', { name: 'Zeytin 1' });
  await user.keyboard('j ');
  await waitFor(() => expect(document.querySelector('dialog h2')?.textContent).toBe('Zeytin 1'));
  const labels = (isCollapsed: boolean) =>
    [...document.querySelectorAll('dialog dt')].flatMap((term) =>
      (term.closest('details') !== null) === isCollapsed ? term.textContent : [],
    );
  expect(labels(false)).toEqual(['Updated', 'SKU']);
  expect(labels(true)).toContain('Category');
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
  expect(lines.getByRole('listitem').textContent).toBe('A-142');
});

test('selecting all matching records checks every row, including later rendered ones, until the filter changes', async () => {
  const { user, keys, press, container } = await drawList('?size=25&page=2');
  const boxes = () => [...container.querySelectorAll<HTMLInputElement>('tbody [data-select] input')];
  const ofPage = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' });
  await waitFor(() => expect(keys()).toHaveLength(5));
  await user.click(ofPage());
  const bar = await screen.findByRole('region', { name: 'Selection' });
  await waitFor(() => expect(bar.textContent).toContain('5 selected'));
  await user.click(press('Select all 30 matching records'));
  // More rows than before, and more than the window displays.
  await user.click(press('Previous page'));
  await waitFor(() => expect(boxes()).toHaveLength(25));
  expect(boxes().every((box) => box.checked)).toBe(true);
  await waitFor(() => expect(ofPage().checked).toBe(true));
  await user.click(boxes()[24] ?? ofPage());
  await waitFor(() => expect(bar.textContent).toContain('All 29 matching records selected'));
  await user.type(screen.getByRole('searchbox'), 'zeytin');
  await waitFor(() =>
    expect(bar.textContent).toContain('Selection cleared because the search or filter changed'),
  );
  await waitFor(() =>
    expect(boxes().map((box) => box.checked)).toEqual(Array.from({ length: 3 }, () => false)),
  );
});

test('several columns can be sorted from the headings by keyboard and in the Display panel', async () => {
  const { user, keys, press, search } = await drawList('?sort=category');
  await waitFor(() => expect(keys()).toHaveLength(30));
  heading('SKU').focus();
  await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  await screen.findByText('Sorted by Category ↑, SKU ↓');
  await user.click(press('Display'));
  const panel = within(screen.getByRole('dialog', { name: 'Display' }));
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Then by…' }), 'State');
  await waitFor(() => expect(search()).toBe('?sort=category,-sku,state'));
  await user.click(panel.getByRole('button', { name: 'Remove sort 1' }));
  await waitFor(() => expect(search()).toBe('?sort=-sku,state'));
  await waitFor(() => expect(keys()[0]).toBe('P-30'));
  await user.click(panel.getByRole('button', { name: 'Restore default order' }));
  await screen.findByText('Sorted by Updated ↓');
  await waitFor(() => expect(search()).toBe(''));
});

test('columns are moved and resized by keyboard in the Display panel', async () => {
  const { user, press } = await drawList('?cols=sku,name,state,tag', {
    shape: { ...productShape, views: undefined },
  });
  await screen.findByRole('link', { name: 'P-01' });
  await user.click(press('Display'));
  (await screen.findByRole('button', { name: 'Move Tag up' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(headings()).toEqual(['SKU', 'Name', 'Tag', 'State']));
  const width = screen.getByRole<HTMLInputElement>('textbox', { name: 'Width of Tag in pixels' });
  await user.clear(width);
  await user.type(width, '142{Enter}');
  await waitFor(() => expect(width.value).toBe('142'));
});

test('views can be browsed and opened by keyboard', async () => {
  const { user, search } = await drawList('?campaign=7');
  await screen.findByRole('link', { name: 'P-01' });
  await user.keyboard('v');
  const entry = (name: string) => screen.getByRole('link', { name });
  await waitFor(() => expect(document.activeElement).toBe(entry('All records')));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(entry('Active ones')));
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(search()).toBe('?campaign=7&f=tag:filled&view=low'));
  await screen.findByRole('button', { name: 'View: Low' });
});

test('rows of a read-only user have no checkboxes, and the select and edit keys show the reason', async () => {
  const reason = 'Your role is read-only';
  const { user, container, visited, keys } = await drawList('', {
    shape: {
      ...shapeOf('getProductsWithTag', ['sku', 'name'], 'sku'),
      href: '/t/acme/products/{sku}',
      bulk: { key: 'sku', bulkActions: [], PlanDialog: NoDialog, unavailable: reason },
      unavailable: reason,
    },
  });
  await waitFor(() => expect(keys().length).toBeGreaterThan(0));
  expect(container.querySelectorAll('[data-select]')).toHaveLength(0);
  for (const key of ['x', 'J', 'e']) {
    await user.keyboard(key);
    await waitFor(() => expect(toastTitles()).toEqual([reason]));
    toast.dismiss();
  }
  expect(visited).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('the shortcut of an unavailable bulk action shows the reason', async () => {
  const { user, keys } = await drawList('', {
    shape: {
      ...shapeOf('getProductsWithTag', ['sku', 'name'], 'sku'),
      href: '/t/acme/products/{sku}',
      bulk: {
        key: 'sku',
        bulkActions: [{ name: 'updateProductTag', label: 'Tag', unavailable: 'Not offered' }],
        PlanDialog: NoDialog,
      },
    },
  });
  await waitFor(() => expect(keys().length).toBeGreaterThan(0));
  await user.keyboard('x');
  expect((await screen.findByRole('button', { name: 'Tag' })).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard(bulkKeys('updateProductTag') ?? '');
  await waitFor(() => expect(toastTitles()).toEqual(['Not offered']));
  expect(screen.queryByRole('dialog', { name: 'Tag' })).toBeNull();
});

test('only users who may share views can share one with everyone, and others see the reason', async () => {
  const { user, client, press } = await drawList('?f=state:is:Active');
  const { queryKey } = client.getQueryCache().findAll({ queryKey: ['list preferences'] })[0] ?? {};
  if (!queryKey) throw new Error('There are no preferences');
  const openForm = async () => {
    await user.click(press('Views'));
    await user.click(await screen.findByRole('button', { name: /Save as/ }));
    return screen.findByRole<HTMLInputElement>('checkbox', { name: 'Share with everyone' });
  };
  expect((await openForm()).disabled).toBe(false);
  act(() => void client.setQueryData(queryKey, (known: object) => ({ ...known, canShare: false })));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Share with everyone' });
  await waitFor(() => expect(box().disabled).toBe(true));
  const reason = () => document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(reason()).toMatch(/Your role/));
});

test.each(['negative', 'text', 'missing'] as const)(
  'a list whose total is %s is paged with an unknown total, and all its records can be selected',
  async (total) => {
    const { user, keys, press } = await drawList('?size=25', { manners: { total } });
    await screen.findByText('1–25, total unknown');
    screen.getByText('Page 1');
    await user.click(press('Next page'));
    await screen.findByText('26–30, total unknown');
    await waitFor(() => expect(keys()).toEqual(['P-26', 'P-27', 'P-28', 'P-29', 'P-30']));
    expect(press('Next page').getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: 'Select P-26' }));
    await user.click(await screen.findByRole('button', { name: 'Select all matching records' }));
    await screen.findByText('All matching records selected, total unknown');
  },
);

test('a record that the platform repeats on the next page is shown once', async () => {
  const { user, keys, press } = await drawList('?size=25', { manners: { overlap: 3 } });
  await waitFor(() => expect(keys()).toHaveLength(25));
  await user.click(press('Next page'));
  await waitFor(() => expect(keys()).toEqual(['P-26', 'P-27', 'P-28', 'P-29', 'P-30']));
});

test('a page with fewer rows than requested shows a notice and offers a smaller page size', async () => {
  const rows = [{ sku: 'P-01' }, { sku: 'P-02' }];
  const { user, press, search } = await drawList('', {
    respond: () =>
      Promise.resolve({
        kind: 'ok',
        value: { rows, total: 30, isShort: true },
      }),
  });
  await screen.findByText('This page has fewer rows because the platform returns smaller pages');
  await user.click(press('Show 25 per page'));
  await waitFor(() => expect(search()).toBe('?size=25'));
});
