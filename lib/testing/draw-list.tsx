import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { vi } from 'vitest';
import type { CellEditor } from '@/components/data-table/cell-edit/cell-edit';
import type { ListShape, Row } from '@/components/data-table/columns/column';
import { listColumns, listFilterFields } from '@/components/data-table/columns/column-list';
import { DataTable } from '@/components/data-table/data-table';
import { preferencesKey } from '@/components/data-table/preferences/use-preferences';
import type { RecordPlaceholder } from '@/components/data-table/table-body';
import type { ListName } from '@/lib/contract/operations';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import en from '@/lib/messages/en.json';
import type { OtherManners } from './other-platform/manners';
import { readOtherPage } from './other-platform/page';
import { testRouter } from './test-router';

const t = createTranslator({ locale: 'en', messages: en });

/** Derives the shape of a list from the contract, as the page of the list does. */
export function shapeOf(operation: ListName, defaultColumns: readonly string[], sort: string): ListShape {
  const declared: Operation = operations[operation];
  return {
    tenant: 'acme',
    operation,
    key: declared.key,
    columns: listColumns(declared.record, t),
    defaultColumns,
    fields: listFilterFields(declared, t, defaultColumns),
    search: defaultColumns.slice(0, 2),
    sort,
  };
}

export const NoDialog = () => null;

export const productShape: ListShape = {
  ...shapeOf('getProductsWithTag', ['sku', 'name', 'category', 'state', 'tag'], '-updatedAt'),
  href: '/t/acme/products/{sku}',
  edit: '/t/acme/products/{sku}?act=updateProduct',
  bulk: { key: 'sku', bulkActions: [], PlanDialog: NoDialog },
  views: {
    list: 'products',
    builtInViews: [
      { id: 'low', name: 'Low', search: 'f=tag:filled' },
      { id: 'active', name: 'Active ones', search: 'f=state:in:Active' },
    ],
  },
};

/** Thirty products, newest first. Every third product is food, and every fourth is passive. */
const products: readonly Row[] = Array.from({ length: 30 }, (_, i) => ({
  sku: `P-${String(i + 1).padStart(2, '0')}`,
  name: `${i % 10 === 0 ? 'Zeytin' : 'Thing'} ${i + 1}`,
  category: i % 3 === 0 ? 'Gıda' : 'Ev',
  state: i % 4 === 0 ? 'Passive' : 'Active',
  tag: null,
  updatedAt: new Date(Date.UTC(2026, 0, 100 - i)).toISOString(),
}));

/** Provides the current URL to its children, and updates it when the history changes, as Next's router does. */
function Address({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState(location.search);
  useEffect(() => {
    const { pushState, replaceState } = history;
    const notifying = (change: typeof pushState) =>
      function follow(...args: Parameters<typeof pushState>) {
        change.apply(history, args);
        setSearch(location.search);
      };
    Object.assign(history, { pushState: notifying(pushState), replaceState: notifying(replaceState) });
    return () => {
      Object.assign(history, { pushState, replaceState });
    };
  }, []);
  return (
    <PathnameContext value={location.pathname}>
      <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>
    </PathnameContext>
  );
}

/** Responds to a read in place of the list's records. Returns undefined to let the records respond. */
type Respond = (dqb: string) => Promise<unknown> | undefined;

/** Renders a list at a URL. `rows` serve its reads in the same way as the second platform does. */
export async function drawList(
  search = '',
  {
    shape = productShape,
    rows = products,
    filters,
    editor,
    opening: recordPlaceholder,
    page,
    respond = () => undefined,
    manners = {},
  }: {
    shape?: ListShape;
    rows?: readonly Row[];
    filters?: ReactNode;
    /** The component that edits a cell. */
    editor?: CellEditor;
    opening?: RecordPlaceholder;
    /** Resolves when the page that a row opens has loaded. */
    page?: Promise<void>;
    respond?: Respond;
    /** How the platform responds where the specification leaves it open. */
    manners?: OtherManners;
  } = {},
) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal?: AbortSignal } = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    if (!pathname.startsWith('/read/')) return Response.json({ favorites: [], views: [] });
    const dqb = searchParams.get('dqb') ?? '';
    requests.push(dqb);
    const response = await respond(dqb);
    signal?.throwIfAborted();
    return Response.json(
      response ?? {
        kind: 'ok',
        value: readOtherPage(rows, manners, dqb),
      },
    );
  });
  const visited: string[] = [];
  const router = testRouter((path) => {
    visited.push(path);
    startTransition(() => page);
  });
  history.replaceState(null, '', `/t/acme/products${search}`);
  const client = new QueryClient();
  client.setQueryData(preferencesKey(shape), {
    views: [],
    defaultViewId: null,
    widths: '',
    pinned: [],
    canShare: true,
  });

  const drawn = render(
    <AppRouterContext value={router}>
      <Address>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
          <QueryClientProvider client={client}>
            <NuqsAdapter>
              <DataTable
                shape={shape}
                now={Date.UTC(2026, 5, 1)}
                {...{ filters, editor, recordPlaceholder }}
              />
            </NuqsAdapter>
          </QueryClientProvider>
        </NextIntlClientProvider>
      </Address>
    </AppRouterContext>,
  );
  // In the console, Next's router follows links. Tests have no router, so record the targets of clicked links.
  const follow = (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest('a[href]:not([data-row-link])') : null;
    if (!link) return;
    event.preventDefault();
    visited.push(link.getAttribute('href') ?? '');
  };
  drawn.baseElement.addEventListener('click', follow, true);
  await act(async () => undefined);
  return {
    ...drawn,
    user: userEvent.setup(),
    requests,
    visited,
    client,
    /** Returns the text of the link in each row. */
    keys: () =>
      [...drawn.container.querySelectorAll('tbody [data-row-link]')].map((link) => link.textContent ?? ''),
    search: () => decodeURIComponent(location.search),
    press: (name: string) => screen.getByRole('button', { name }),
  };
}
