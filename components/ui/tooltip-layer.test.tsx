import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import en from '@/lib/messages/en.json';
import { findErrors } from '@/lib/testing/faults-of';
import { TooltipLayer } from './tooltip-layer';

const draw = (main: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Istanbul" messages={en}>
      {main}
    </NextIntlClientProvider>,
  );

const page = () =>
  draw(
    <main>
      <button type="button" data-tip="Why not" aria-describedby="more">
        Send
      </button>
      <button type="button" data-tip="Copy" data-tip-keys="c" aria-label="Copy" />
      <button type="button" data-tip="Hidden" aria-expanded="true">
        Open
      </button>
      <p id="more">More</p>
      <TooltipLayer />
    </main>,
  );

/** Focuses an element, and waits longer than any tooltip. */
function rest(on: HTMLElement) {
  vi.useFakeTimers();
  act(() => {
    on.focus();
    vi.runAllTimers();
  });
  vi.useRealTimers();
}

test('keyboard focus shows the tooltip and adds it to aria-describedby', async () => {
  const user = userEvent.setup();
  const { container } = page();
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toContain('Why not');
  const send = screen.getByRole('button', { name: 'Send' });
  await waitFor(() => expect(send.getAttribute('aria-describedby')).toBe('more tip'));
  expect(await findErrors(container)).toEqual([]);
  await user.tab();
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('CopyC'));
  await waitFor(() => expect(send.getAttribute('aria-describedby')).toBe('more'));
  // Its accessible name already has the text.
  expect(screen.getByRole('button', { name: 'Copy' }).hasAttribute('aria-describedby')).toBe(false);
});

test('Escape hides the tooltip without consuming the key', async () => {
  const user = userEvent.setup();
  page();
  await user.tab();
  await screen.findByRole('tooltip');
  const free = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(free).toBe(true);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

// Chromium refuses to open a popover while another closes, which returns the focus to where it was.
test('a focused element gets its tooltip after whatever moved the focus has ended', async () => {
  page();
  act(() => screen.getByRole('button', { name: 'Send' }).focus());
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect((await screen.findByRole('tooltip')).textContent).toContain('Why not');
});

test('an element with an open popup shows no tooltip', () => {
  page();
  rest(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByRole('tooltip').textContent).toBe('CopyC');
  rest(screen.getByRole('button', { name: 'Open' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a resting pointer shows the tooltip, and a click hides it', async () => {
  const user = userEvent.setup();
  page();
  const send = screen.getByRole('button', { name: 'Send' });
  await user.hover(send);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect((await screen.findByRole('tooltip')).textContent).toContain('Why not');
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('truncated text is shown in full on focus, and not announced twice', async () => {
  const user = userEvent.setup();
  draw(
    <main>
      <button type="button">
        <span className="truncate" style={{ overflow: 'hidden' }}>
          Cosmetics/Hair care/Shampoo
        </span>
      </button>
      <button type="button">
        <span className="truncate" style={{ overflow: 'hidden' }}>
          Food
        </span>
      </button>
      <TooltipLayer />
    </main>,
  );
  const [cut, whole] = screen.getAllByRole('button');
  // jsdom has no layout, so widths are zero.
  Object.defineProperty(cut?.firstElementChild ?? {}, 'scrollWidth', { value: 200 });
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Cosmetics/Hair care/Shampoo');
  expect(cut?.hasAttribute('aria-describedby')).toBe(false);
  if (whole) rest(whole);
  expect(document.activeElement).toBe(whole);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a focused page does not show the truncated texts within it', () => {
  draw(
    <main tabIndex={-1}>
      <p className="truncate" style={{ overflow: 'hidden' }}>
        Cosmetics/Hair care/Shampoo
      </p>
      <TooltipLayer />
    </main>,
  );
  Object.defineProperty(screen.getByText(/Cosmetics/), 'scrollWidth', { value: 200 });
  rest(screen.getByRole('main'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a moment without a tooltip is told in full, in the person’s zone and in UTC', async () => {
  const user = userEvent.setup();
  draw(
    <main>
      <time dateTime="2026-03-10T09:59:00Z">2 h ago</time>
      <TooltipLayer />
    </main>,
  );
  await user.hover(screen.getByText('2 h ago'));
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    '10 Mar 2026 12:59 · 2026-03-10 09:59:00 UTC',
  );
});

test('an element that a press puts under the pointer shows no tooltip until the pointer moves', () => {
  page();
  const copy = screen.getByRole('button', { name: 'Copy' });
  const hover = (clientX: number) => {
    vi.useFakeTimers();
    act(() => {
      fireEvent.pointerOver(copy, { pointerType: 'mouse', clientX, clientY: 5 });
      vi.runAllTimers();
    });
    vi.useRealTimers();
  };
  fireEvent.pointerDown(document.body, { pointerType: 'mouse', clientX: 7, clientY: 5 });
  hover(7);
  expect(screen.queryByRole('tooltip')).toBeNull();
  hover(8);
  expect(screen.getByRole('tooltip').textContent).toContain('Copy');
});
