import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionButton } from '@/components/ui/actions/action-button';
import { searchScopes } from '@/lib/messages/catalogs';
import en from '@/lib/messages/en.json';
import { findErrors } from '@/lib/testing/faults-of';
import { TestProviders } from '@/lib/testing/test-providers';
import { Palette } from './command-palette';
import type { SearchResult } from './search-hit';

/** Requests that wait for a response from the test. */
type Asked = {
  text: string;
  kinds: string | null;
  signal: AbortSignal | undefined;
  /** Resolves after the page has read the answers. */
  tell: (...answers: SearchResult[]) => Promise<unknown>;
  end: () => void;
  refuse: () => void;
};
let asked: Asked[] = [];
let went: string[] = [];
let closed = 0;

/** Simulates the server: there is no stored data of the person, and each search waits for the test to respond. */
function answer(address: string, options?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://console.test');
  if (pathname === '/settings/tenants')
    return Promise.resolve(Response.json([{ id: 'other', name: 'Other shop', color: 'teal' }]));
  if (!pathname.endsWith('/find'))
    return Promise.resolve(
      Response.json(pathname.endsWith('/bookmarks') ? { favorites: [], views: [] } : []),
    );
  let resolve: (answer: Response) => void = () => {};
  const promise = new Promise<Response>((given) => {
    resolve = given;
  });
  const lines = new TransformStream<Uint8Array, Uint8Array>();
  const writer = lines.writable.getWriter();
  asked.push({
    text: searchParams.get('q') ?? '',
    kinds: searchParams.get('kinds'),
    signal: options?.signal ?? undefined,
    tell: (...answers) => {
      resolve(new Response(lines.readable));
      return Promise.all(
        answers.map((one) => writer.write(new TextEncoder().encode(`${JSON.stringify(one)}\n`))),
      );
    },
    end: () => {
      resolve(new Response(lines.readable));
      void writer.close();
    },
    refuse: () => resolve(Response.json({ error: 'signed out' }, { status: 401 })),
  });
  return promise;
}

beforeEach(() => {
  asked = [];
  went = [];
  closed = 0;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const router = {
  push: (href: string) => void went.push(href),
  replace() {},
  prefetch() {},
  back() {},
  forward() {},
  refresh() {},
  hmrRefresh() {},
  experimental_gesturePush() {},
  bfcacheId: '',
};
const create = [{ id: 'product', label: 'New product', href: '/t/shop/new/products' }];

/** Renders a page with the palette. `page` is the other content of the page; the palette opens after the content is shown. */
function show(page?: ReactNode) {
  const within = (children: ReactNode) => (
    <TestProviders path="/t/shop/stocks" router={router}>
      {page}
      {children}
    </TestProviders>
  );
  const { container, rerender } = render(within(null));
  rerender(
    within(
      <Palette
        tenant="shop"
        sections={[]}
        create={create}
        scopeWords={searchScopes}
        initialQuery={undefined}
        close={() => closed++}
      />,
    ),
  );
  return { container, user: userEvent.setup() };
}

const option = (name: string | RegExp) => screen.getByRole('option', { name });
const statusText = () => screen.getByRole('status').textContent;
const question = async (text: string) => {
  await waitFor(() => expect(asked.at(-1)?.text).toBe(text));
  const last = asked.at(-1);
  if (!last) throw new Error('nothing was asked');
  return last;
};
const hit = (kind: 'products' | 'receiving-orders', key: string, exact = true) => ({
  kind,
  path: `${kind}/${key}`,
  label: key,
  exact,
});

test('Enter before the results waits for all of them and opens the only record with the exact code', async () => {
  const { user, container } = show();
  await user.keyboard('SKU-1{Enter}');
  const { tell, end } = await question('SKU-1');
  await waitFor(() => expect(statusText()).toBe('Opens when the record is found…'));
  tell({ kind: 'products', hits: [hit('products', 'SKU-10', false), hit('products', 'SKU-1')] });
  await waitFor(() => expect(option(/^SKU-1 ?Product/)).toBeTruthy());
  expect(went).toEqual([]);
  expect(await findErrors(container)).toEqual([]);
  end();
  await waitFor(() => expect(went).toEqual(['/t/shop/products/SKU-1']));
  expect(closed).toBe(1);
});

test('Enter on a code shared by several records opens none, and an arrow key chooses one', async () => {
  const { user } = show();
  await user.keyboard('SKU-0{Enter}');
  const { tell, end } = await question('SKU-0');
  tell({ kind: 'products', hits: [hit('products', 'SKU-0')] });
  tell({ kind: 'receiving-orders', hits: [hit('receiving-orders', 'SKU-0')] });
  end();
  await waitFor(() => expect(statusText()).toBe('2 records'));
  expect(option(/^SKU-0 ?Product$/).getAttribute('aria-selected')).toBe('true');
  expect(went).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(option(/^SKU-0 ?Receiving order$/).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(went).toEqual(['/t/shop/receiving-orders/SKU-0']);
});

test('a partial code opens nothing, and “no records” appears only after all searches have finished', async () => {
  const { user } = show();
  await user.keyboard('SKU-{Enter}');
  const { tell, end } = await question('SKU-');
  await act(() => tell({ kind: 'products', hits: [] }));
  expect(statusText()).not.toContain('No records');
  end();
  await waitFor(() => expect(statusText()).toBe('No records with this ID or name'));
  expect([went, closed]).toEqual([[], 0]);
});

test('a failed search is named, and the other results stay visible', async () => {
  const { user } = show();
  await user.keyboard('SKU-0');
  const { tell, end } = await question('SKU-0');
  tell({ kind: 'products', hits: [hit('products', 'SKU-0')] });
  await waitFor(() => expect(option(/^SKU-0 ?Product$/)).toBeTruthy());
  tell({ kind: 'returns', failed: true });
  end();
  await waitFor(() => expect(statusText()).toBe('1 recordSearch failed in: Return'));
  expect(option(/^SKU-0 ?Product$/)).toBeTruthy();
});

test('a rejected API key is named as the cause, also for kinds that were skipped to save calls', async () => {
  const { user } = show();
  await user.keyboard('SKU-0');
  const { tell, end } = await question('SKU-0');
  tell({ kind: 'returns', failed: true, isKeyRejected: true });
  tell({ kind: 'customers', skipped: true });
  end();
  await waitFor(() => expect(statusText()).toBe(en.shell.palette.keyRejected));
});

test('results for a previous query are not shown, and its request is aborted', async () => {
  const { user } = show();
  await user.keyboard('SKU-0');
  const before = await question('SKU-0');
  await user.keyboard('{Backspace}1');
  const now = await question('SKU-1');
  expect(before.signal?.aborted).toBe(true);
  before.tell({ kind: 'products', hits: [hit('products', 'SKU-0')] });
  before.end();
  now.tell({ kind: 'products', hits: [hit('products', 'SKU-1')] });
  now.end();
  await waitFor(() => expect(statusText()).toBe('1 record'));
  expect(screen.queryByRole('option', { name: /^SKU-0/ })).toBeNull();
});

test('a failed query is not shown as empty, and is sent again when the text is typed again', async () => {
  const { user } = show();
  await user.keyboard('SKU-0');
  (await question('SKU-0')).refuse();
  await waitFor(() => expect(statusText()).toBe('Couldn’t search records. Try again.'));
  await user.keyboard('{Backspace}');
  await question('SKU-');
  await user.keyboard('0');
  const again = await question('SKU-0');
  again.tell({ kind: 'products', hits: [hit('products', 'SKU-0')] });
  again.end();
  await waitFor(() => expect(statusText()).toBe('1 record'));
});

test('a word before a colon limits the search to that kind, and > shows only actions', async () => {
  const { user } = show(<ActionButton label="Tag product" />);
  await user.keyboard('sku: A-1');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ text: 'A-1', kinds: 'products' }));
  asked.at(-1)?.tell({
    kind: 'products',
    hits: [hit('products', 'A-1'), { ...hit('products', 'A-1'), kind: 'lots', path: 'lots/A-1' }],
  });
  asked.at(-1)?.end();
  await waitFor(() => expect(statusText()).toBe('1 record'));
  const searched = asked.length;
  // Typed at once: a pause within the text would search for its beginning.
  const write = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  write('tenant: ');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Switch to Other shopother',
    ]),
  );
  write('>');
  await waitFor(() => expect(option('Tag product')).toBeTruthy());
  expect(option('New product')).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^Switch to/ })).toBeNull();
  // Only the next text is searched.
  write('SKU-9');
  await question('SKU-9');
  expect(asked).toHaveLength(searched + 1);
});

test('an unavailable action shows the reason and does nothing, and an available one is focused and clicked', async () => {
  let pressed = 0;
  const { user } = show(
    <>
      <ActionButton label="Edit product" unavailable="Your role is read-only" />
      <ActionButton label="Tag product" onClick={() => pressed++} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Tag product' });
  await user.keyboard('edit product');
  (await question('edit product')).end();
  await waitFor(() => expect(statusText()).toBe('No records with this ID or name'));
  await user.keyboard('{Enter}');
  expect(option(/^Edit product/).getAttribute('aria-disabled')).toBe('true');
  expect(option(/^Edit product/).textContent).toContain('Your role is read-only');
  expect(closed).toBe(0);
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('tag prod{Enter}');
  await waitFor(() => expect([pressed, closed, document.activeElement]).toEqual([1, 1, button]));
});
