import { act, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import messages from '@/lib/messages/en.json';
import { SearchBox } from './search-box';

const box = (onChange: (q: string) => void) => (
  <NextIntlClientProvider locale="en" messages={messages}>
    <SearchBox value="" onChange={onChange} searchedNames="name" placeholder="Search" isConflicting={false} />
  </NextIntlClientProvider>
);

it('the search box keeps text typed before hydration and searches for it', async () => {
  const request = vi.fn();
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(box(request));
  const field = page.querySelector('input') ?? document.createElement('input');
  field.value = 'zeytin';
  const root = await act(() => hydrateRoot(page, box(request)));
  await waitFor(() => expect(request).toHaveBeenCalledWith('zeytin'));
  expect(field.value).toBe('zeytin');
  act(() => root.unmount());
  page.remove();
});
