import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Pencil from 'lucide-react/icons/pencil';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import { testRouter } from '@/lib/testing/test-router';
import { toastTitles } from '@/lib/testing/toast-titles';
import { createRecordActions, DefaultActions } from './create-record-actions';

const reason = 'Your role is read-only';

async function draw(children: ReactNode, searchParams = '') {
  const visited: string[] = [];
  render(
    <AppRouterContext value={testRouter((path) => void visited.push(path))}>
      <NuqsTestingAdapter searchParams={searchParams}>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
          <PathnameContext value="/t/acme/rejected-orders/1">{children}</PathnameContext>
        </NextIntlClientProvider>
      </NuqsTestingAdapter>
    </AppRouterContext>,
  );
  await act(async () => undefined);
  return { user: userEvent.setup(), visited };
}

const link = (unavailable?: string) => [
  { name: 'edit', label: 'Edit', icon: null, href: '/t/acme/lots/edit', keys: 'e', unavailable },
];

const tenant = { id: 'acme', name: 'Acme', color: 'teal' } as const;
const lot = { tenant, id: 'L-1', record: {}, states: {}, primary: 'edit' };

test('the shortcut of an action opens it', async () => {
  const allowed = await draw(<DefaultActions {...lot} links={link()} />);
  await allowed.user.keyboard('e');
  expect(allowed.visited).toEqual(['/t/acme/lots/edit']);
});

test('the shortcut of an unavailable action shows the reason, as its button does', async () => {
  const { user, visited } = await draw(<DefaultActions {...lot} links={link(reason)} />);
  await user.keyboard('e');
  await waitFor(() => expect(toastTitles()).toEqual([reason]));
  expect(visited).toEqual([]);
  expect(screen.getByRole('button', { name: 'Edit' }).dataset.tip).toBe(reason);
});

test('the URL of an unavailable form shows the reason', async () => {
  const Actions = createRecordActions<{ sku: string }>([
    {
      operation: 'updateProduct',
      icon: Pencil,
      form: async () => () => <p>The form</p>,
    },
  ]);
  await draw(
    <Actions
      tenant={tenant}
      id="A"
      record={{ sku: 'A' }}
      states={{ updateProduct: { label: 'Edit', unavailable: reason, keys: 'e' } }}
    />,
    '?act=updateProduct',
  );
  await waitFor(() => expect(toastTitles()).toEqual([reason]));
  expect(screen.queryByText('The form')).toBeNull();
});
