import { act, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '@/lib/messages/en.json';
import { CopyLayer } from './copy-layer';
import { Dialog } from './dialog';

const texts: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  texts.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void texts.push(text) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'execCommand');
});

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('a copy button pressed twice shows “Copied”, and then its previous tooltip', async () => {
  render(
    <>
      <button type="button" data-copy="A-1" data-tip="Copy" data-copied="Copied">
        Copy A-1
      </button>
      <CopyLayer />
    </>,
  );
  const button = screen.getByRole('button');
  await press(button);
  await wait(1_000);
  await press(button);
  await wait(1_000);
  expect(button.dataset.tip).toBe('Copied');
  expect(screen.getByText('Copied')).toBeDefined();
  await wait(1_000);
  expect(button.dataset.tip).toBe('Copy');
  expect(screen.queryByText('Copied')).toBeNull();
  expect(texts).toEqual(['A-1', 'A-1']);
});

test('a copy button without a tooltip has none again after the confirmation', async () => {
  render(
    <>
      <button type="button" data-copy="A-1" data-copied="Copied">
        Copy A-1
      </button>
      <CopyLayer />
    </>,
  );
  const button = screen.getByRole('button');
  await press(button);
  expect(button.dataset.tip).toBe('Copied');
  await wait(2_000);
  expect(button.hasAttribute('data-tip')).toBe(false);
});

test('without the clipboard API, the text is selected within the open dialog, and the button keeps the focus', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  let selectedIn: Element | null = null;
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const area = document.querySelector('textarea');
      texts.push(area?.value ?? '');
      selectedIn = area?.closest('dialog') ?? null;
      return true;
    },
  });
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <Dialog open onClose={() => undefined} title="Recovery codes">
        <button type="button" data-copy="A-1" data-copied="Copied">
          Copy A-1
        </button>
      </Dialog>
      <CopyLayer />
    </NextIntlClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Copy A-1' });
  await press(button);
  expect(texts).toEqual(['A-1']);
  expect(selectedIn).toBe(screen.getByRole('dialog'));
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test.each([true, false])(
  'a denied clipboard copies the selection, and says “Copied” only if that succeeds: %s',
  async (isCopied) => {
    const denied = { writeText: () => Promise.reject(new Error('denied')) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: denied });
    Object.defineProperty(document, 'execCommand', { configurable: true, value: () => isCopied });
    render(
      <>
        <button type="button" data-copy="A-1" data-copied="Copied">
          Copy A-1
        </button>
        <CopyLayer />
      </>,
    );
    await press(screen.getByRole('button'));
    expect(screen.queryByText('Copied') !== null).toBe(isCopied);
  },
);
